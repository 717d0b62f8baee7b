(* The checker of Certificate.v, in OCaml. Whole numbers of type nat become OCaml's int; everything else is extracted as it is. *)
From Coq Require Import ZArith QArith List Extraction ExtrOcamlBasic ExtrOcamlNatInt.
From BoundedRecall Require Import Challenge_model Challenge_section_5 Rational Certificate.
Extraction Language OCaml.
Definition average_restart_certified (M N : nat) := certified M (qaverage_on (qcover N) 0 (S M)).
Definition windowed_leader_certified (M : nat) := certified M (qfollow_the_leader 2).
Definition by_lead_certified (M : nat) (plays : list Q) := certified M (qby_lead M plays).
Extraction "checker.ml" average_restart_certified windowed_leader_certified by_lead_certified.
