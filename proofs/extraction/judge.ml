(* Reads certificates, one a line: the learner, which is "average" with Cover's horizon, "windowed" with 0, or "leads" with its plays,
   fractions divided by commas; the recall; the value as numerator and denominator; the unit; and the potentials. Prints for each
   whether the extracted checker accepts it. *)
open Checker

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))
let integer n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))

let fraction text =
  match List.map int_of_string (String.split_on_char '/' text) with
  | [n] -> { qnum = integer n; qden = XH }
  | [n; d] -> { qnum = integer n; qden = positive d }
  | _ -> failwith text

let judge line =
  match String.split_on_char ' ' line with
  | learner :: detail :: recall :: numerator :: denominator :: unit_ :: potentials ->
    let number = int_of_string in
    let value = { qnum = integer (number numerator); qden = positive (number denominator) } in
    let unit_ = positive (number unit_) in
    let potentials = List.map (fun p -> integer (number p)) potentials in
    (match learner with
     | "average" -> average_restart_certified (number recall) (number detail) value unit_ potentials
     | "leads" -> by_lead_certified (number recall) (List.map fraction (String.split_on_char ',' detail)) value unit_ potentials
     | _ -> windowed_leader_certified (number recall) value unit_ potentials)
  | _ -> failwith line

let () =
  try
    while true do
      print_endline (string_of_bool (judge (input_line stdin)))
    done
  with End_of_file -> ()
