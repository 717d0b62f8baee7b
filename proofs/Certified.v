(* Made from the certificates in exact/testdata by go test ./proofs -run Certified -update. The prover computes the
  check of each. *)
From Coq Require Import Decimal Reals ZArith QArith Qreals List Lia Lra Permutation.
From BoundedRecall Require Import Challenge_model Challenge_section_5 Challenge_beyond.
From BoundedRecall Require Import Model Mean_based Theorem_3_1 Swap_regret Certificate.
Import ListNotations.

(* every stationary learner with recall 1 has long-run regret per round at least 1/4 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_two_arms_below_1 : regret_forced 2 1 (bounded_recall 1) (Q2R (1 # 4)).
Proof. apply (class_lower 2 1 (in_all_orders 2 (periods_of [(1, 00, 11); (2, 00, 21); (1, 11, 22)]%uint)));
  vm_cast_no_check (eq_refl true). Qed.
(* inclusive average restart of Cover's learner for horizon 2 with recall 1 has long-run regret per round at most 1/4 on
  every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_two_arms_above_1 : regret_kept 2 (stationary 1) (Q2R (1 # 4)).
Proof. apply (class_upper 2 1 16 8 (cover_plays 1) (listed_potentials 2 1 2 1 (numbers_of [0; 4]%uint)));
  [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* inclusive average restart of Cover's learner for horizon 2 with recall 1 has long-run regret per round at most 1/4 on
  every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_average_above_1 : learner_keeps (inclusive_average_restart (cover 2) 1) (Q2R (1 # 4)%Q).
Proof. apply (certificate_of_average_restart 1 2 (1 # 4)%Q 8 (numbers_of [2; 0; 4]%uint)); [..|vm_cast_no_check (eq_refl
  true)]; lia. Qed.
(* every stationary learner with recall 2 has long-run regret per round at least 1/4 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_two_arms_below_2 : regret_forced 2 2 (bounded_recall 2) (Q2R (1 # 4)).
Proof. apply (class_lower 2 2 (in_all_orders 2 (periods_of [(1, 00, 111); (3, 00, 211); (3, 11, 221); (1, 11,
  222)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* inclusive average restart of Cover's learner for horizon 3 with recall 2 has long-run regret per round at most 1/4 on
  every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_two_arms_above_2 : regret_kept 2 (stationary 2) (Q2R (1 # 4)).
Proof. apply (class_upper 2 2 48 24 (cover_plays 2) (listed_potentials 2 2 2 1 (numbers_of [0; 12; 4; 16]%uint)));
  [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* inclusive average restart of Cover's learner for horizon 3 with recall 2 has long-run regret per round at most 1/4 on
  every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_average_above_2 : learner_keeps (inclusive_average_restart (cover 3) 2) (Q2R (1 # 4)%Q).
Proof. apply (certificate_of_average_restart 2 3 (1 # 4)%Q 24 (numbers_of [6; 0; 16; 2; 0; 12; 10; 4; 16]%uint));
  [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* every stationary learner with recall 3 has long-run regret per round at least 3/16 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_two_arms_below_3 : regret_forced 2 3 (bounded_recall 3) (Q2R (3 # 16)).
Proof. apply (class_lower 2 3 (in_all_orders 2 (periods_of [(1, 00, 1111); (4, 00, 2111); (4, 00, 2211); (2, 00, 2121);
  (4, 11, 2221); (1, 11, 2222)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* inclusive average restart of Cover's learner for horizon 4 with recall 3 has long-run regret per round at most 3/16
  on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_two_arms_above_3 : regret_kept 2 (stationary 3) (Q2R (3 # 16)).
Proof. apply (class_upper 2 3 128 64 (cover_plays 3) (listed_potentials 2 3 2 1 (numbers_of [0; 24; 8; 64; 0; 40; 24;
  64]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* inclusive average restart of Cover's learner for horizon 4 with recall 3 has long-run regret per round at most 3/16
  on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_average_above_3 : learner_keeps (inclusive_average_restart (cover 4) 3) (Q2R (3 # 16)%Q).
Proof. apply (certificate_of_average_restart 3 4 (3 # 16)%Q 64 (numbers_of [24; 4; 52; 12; 0; 32; 44; 16; 64; 16; 4; 44;
  12; 0; 24; 36; 8; 64; 32; 12; 52; 20; 0; 40; 44; 24; 64]%uint)); [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* every stationary learner with recall 4 has long-run regret per round at least 3/16 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_two_arms_below_4 : regret_forced 2 4 (bounded_recall 4) (Q2R (3 # 16)).
Proof. apply (class_lower 2 4 (in_all_orders 2 (periods_of [(1, 00, 11111); (5, 00, 21111); (5, 00, 22111); (5, 00,
  21211); (5, 11, 22211); (5, 11, 22121); (5, 11, 22221); (1, 11, 22222)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* inclusive average restart of Cover's learner for horizon 5 with recall 4 has long-run regret per round at most 3/16
  on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_two_arms_above_4 : regret_kept 2 (stationary 4) (Q2R (3 # 16)).
Proof. apply (class_upper 2 4 320 160 (cover_plays 4) (listed_potentials 2 4 2 1 (numbers_of [0; 60; 28; 152; 8; 108;
  76; 192; 0; 76; 44; 168; 24; 124; 92; 192]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary].
  Qed.
(* inclusive average restart of Cover's learner for horizon 5 with recall 4 has long-run regret per round at most 3/16
  on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_average_above_4 : learner_keeps (inclusive_average_restart (cover 5) 4) (Q2R (3 # 16)%Q).
Proof. apply (certificate_of_average_restart 4 5 (3 # 16)%Q 160 (numbers_of [62; 12; 140; 22; 0; 84; 118; 52; 192; 38;
  4; 100; 14; 0; 60; 78; 28; 168; 102; 36; 164; 46; 8; 124; 142; 92; 192; 46; 12; 124; 22; 0; 68; 102; 36; 192; 38; 4;
  84; 14; 0; 60; 62; 28; 152; 86; 20; 164; 30; 8; 108; 142; 76; 192; 78; 28; 140; 38; 0; 100; 118; 68; 192; 54; 4; 116;
  14; 0; 76; 94; 44; 168; 102; 52; 164; 62; 24; 124; 142; 92; 192]%uint)); [..|vm_cast_no_check (eq_refl true)]; lia.
  Qed.
(* every stationary learner with recall 5 has long-run regret per round at least 5/32 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_two_arms_below_5 : regret_forced 2 5 (bounded_recall 5) (Q2R (5 # 32)).
Proof. apply (class_lower 2 5 (in_all_orders 2 (periods_of [(1, 00, 111111); (6, 00, 211111); (6, 00, 221111); (6, 00,
  212111); (6, 00, 222111); (3, 00, 211211); (6, 00, 221211); (6, 00, 212211); (6, 11, 222211); (2, 00, 212121); (6, 11,
  222121); (3, 11, 221221); (6, 11, 222221); (1, 11, 222222)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* inclusive average restart of Cover's learner for horizon 6 with recall 5 has long-run regret per round at most 5/32
  on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_two_arms_above_5 : regret_kept 2 (stationary 5) (Q2R (5 # 32)).
Proof. apply (class_upper 2 5 768 384 (cover_plays 5) (listed_potentials 2 5 2 1 (numbers_of [0; 120; 56; 304; 16; 216;
  152; 576; 0; 152; 88; 464; 48; 376; 312; 576; 0; 120; 56; 368; 16; 280; 216; 576; 0; 216; 152; 464; 112; 376; 312;
  576]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 6 has long-run regret per round at least 5/32 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_two_arms_below_6 : regret_forced 2 6 (bounded_recall 6) (Q2R (5 # 32)).
Proof. apply (class_lower 2 6 (in_all_orders 2 (periods_of [(1, 00, 1111111); (7, 00, 2111111); (7, 00, 2211111); (7,
  00, 2121111); (7, 00, 2221111); (7, 00, 2112111); (7, 00, 2212111); (7, 00, 2122111); (7, 11, 2222111); (7, 00,
  2211211); (7, 00, 2121211); (7, 11, 2221211); (7, 11, 2212211); (7, 11, 2122211); (7, 11, 2222211); (7, 11, 2212121);
  (7, 11, 2222121); (7, 11, 2221221); (7, 11, 2222221); (1, 11, 2222222)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* inclusive average restart of Cover's learner for horizon 7 with recall 6 has long-run regret per round at most 5/32
  on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_two_arms_above_6 : regret_kept 2 (stationary 6) (Q2R (5 # 32)).
Proof. apply (class_upper 2 6 1792 896 (cover_plays 6) (listed_potentials 2 6 2 1 (numbers_of [0; 280; 152; 688; 64;
  520; 392; 1264; 16; 392; 264; 1056; 176; 888; 760; 1536; 0; 312; 184; 880; 96; 712; 584; 1424; 48; 584; 456; 1216;
  368; 1048; 920; 1536; 0; 280; 152; 752; 64; 584; 456; 1328; 16; 456; 328; 1120; 240; 952; 824; 1536; 0; 376; 248; 944;
  160; 776; 648; 1424; 112; 648; 520; 1216; 432; 1048; 920; 1536]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply
  drawn_is_stationary]. Qed.
(* every stationary learner with recall 7 has long-run regret per round at least 35/256 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_two_arms_below_7 : regret_forced 2 7 (bounded_recall 7) (Q2R (35 # 256)).
Proof. apply (class_lower 2 7 (in_all_orders 2 (periods_of [(1, 00, 11111111); (8, 00, 21111111); (8, 00, 22111111); (8,
  00, 21211111); (8, 00, 22211111); (8, 00, 21121111); (8, 00, 22121111); (8, 00, 21221111); (8, 00, 22221111); (4, 00,
  21112111); (8, 00, 22112111); (8, 00, 21212111); (8, 00, 22212111); (8, 00, 21122111); (8, 00, 22122111); (8, 00,
  21222111); (8, 11, 22222111); (8, 00, 21211211); (8, 00, 22211211); (8, 00, 22121211); (8, 00, 21221211); (8, 11,
  22221211); (4, 00, 22112211); (8, 00, 21212211); (8, 11, 22212211); (8, 11, 22122211); (8, 11, 21222211); (8, 11,
  22222211); (2, 00, 21212121); (8, 11, 22212121); (8, 11, 22122121); (8, 11, 22222121); (8, 11, 22221221); (4, 11,
  22212221); (8, 11, 22222221); (1, 11, 22222222)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* inclusive average restart of Cover's learner for horizon 8 with recall 7 has long-run regret per round at most 35/256
  on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_two_arms_above_7 : regret_kept 2 (stationary 7) (Q2R (35 # 256)).
Proof. apply (class_upper 2 7 4096 2048 (cover_plays 7) (listed_potentials 2 7 2 1 (numbers_of [0; 560; 304; 1376; 128;
  1040; 784; 2528; 32; 784; 528; 2112; 352; 1776; 1520; 4096; 0; 624; 368; 1760; 192; 1424; 1168; 3616; 96; 1168; 912;
  3200; 736; 2864; 2608; 4096; 0; 560; 304; 1504; 128; 1168; 912; 3168; 32; 912; 656; 2752; 480; 2416; 2160; 4096; 0;
  752; 496; 2400; 320; 2064; 1808; 3616; 224; 1808; 1552; 3200; 1376; 2864; 2608; 4096; 0; 560; 304; 1376; 128; 1040;
  784; 2784; 32; 784; 528; 2368; 352; 2032; 1776; 4096; 0; 624; 368; 2016; 192; 1680; 1424; 3616; 96; 1424; 1168; 3200;
  992; 2864; 2608; 4096; 0; 560; 304; 1760; 128; 1424; 1168; 3168; 32; 1168; 912; 2752; 736; 2416; 2160; 4096; 0; 1008;
  752; 2400; 576; 2064; 1808; 3616; 480; 1808; 1552; 3200; 1376; 2864; 2608; 4096]%uint))); [lia|vm_cast_no_check
  (eq_refl true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 8 has long-run regret per round at least 35/256 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_two_arms_below_8 : regret_forced 2 8 (bounded_recall 8) (Q2R (35 # 256)).
Proof. apply (class_lower 2 8 (in_all_orders 2 (periods_of [(1, 00, 111111111); (9, 00, 211111111); (9, 00, 221111111);
  (9, 00, 212111111); (9, 00, 222111111); (9, 00, 211211111); (9, 00, 221211111); (9, 00, 212211111); (9, 00,
  222211111); (9, 00, 211121111); (9, 00, 221121111); (9, 00, 212121111); (9, 00, 222121111); (9, 00, 211221111); (9,
  00, 221221111); (9, 00, 212221111); (9, 11, 222221111); (9, 00, 221112111); (9, 00, 212112111); (9, 00, 222112111);
  (9, 00, 211212111); (9, 00, 221212111); (9, 00, 212212111); (9, 11, 222212111); (9, 00, 221122111); (9, 00,
  212122111); (9, 11, 222122111); (9, 00, 211222111); (9, 11, 221222111); (9, 11, 212222111); (9, 11, 222222111); (3,
  00, 211211211); (9, 00, 221211211); (9, 00, 212211211); (9, 11, 222211211); (9, 00, 221121211); (9, 00, 212121211);
  (9, 11, 222121211); (9, 11, 221221211); (9, 11, 212221211); (9, 11, 222221211); (9, 11, 222112211); (9, 11,
  221212211); (9, 11, 212212211); (9, 11, 222212211); (9, 11, 212122211); (9, 11, 222122211); (9, 11, 221222211); (9,
  11, 212222211); (9, 11, 222222211); (9, 11, 221212121); (9, 11, 222212121); (9, 11, 222122121); (9, 11, 221222121);
  (9, 11, 222222121); (3, 11, 221221221); (9, 11, 222221221); (9, 11, 222212221); (9, 11, 222222221); (1, 11,
  222222222)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* inclusive average restart of Cover's learner for horizon 9 with recall 8 has long-run regret per round at most 35/256
  on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_two_arms_above_8 : regret_kept 2 (stationary 8) (Q2R (35 # 256)).
Proof. apply (class_upper 2 8 9216 4608 (cover_plays 8) (listed_potentials 2 8 2 1 (numbers_of [0; 1260; 748; 3032; 376;
  2380; 1868; 5456; 144; 1868; 1356; 4664; 984; 4012; 3500; 8672; 32; 1516; 1004; 3992; 632; 3340; 2828; 7760; 400;
  2828; 2316; 6968; 1944; 6316; 5804; 10240; 0; 1324; 812; 3480; 440; 2828; 2316; 6928; 208; 2316; 1804; 6136; 1432;
  5484; 4972; 9760; 96; 1964; 1452; 5464; 1080; 4812; 4300; 8848; 848; 4300; 3788; 8056; 3416; 7404; 6892; 10240; 0;
  1260; 748; 3160; 376; 2508; 1996; 6224; 144; 1996; 1484; 5432; 1112; 4780; 4268; 9312; 32; 1644; 1132; 4760; 760;
  4108; 3596; 8400; 528; 3596; 3084; 7608; 2712; 6956; 6444; 10240; 0; 1452; 940; 4248; 568; 3596; 3084; 7568; 336;
  3084; 2572; 6776; 2200; 6124; 5612; 9760; 224; 2732; 2220; 6104; 1848; 5452; 4940; 8848; 1616; 4940; 4428; 8056; 4056;
  7404; 6892; 10240; 0; 1260; 748; 3032; 376; 2380; 1868; 5712; 144; 1868; 1356; 4920; 984; 4268; 3756; 8928; 32; 1516;
  1004; 4248; 632; 3596; 3084; 8016; 400; 3084; 2572; 7224; 2200; 6572; 6060; 10240; 0; 1324; 812; 3736; 440; 3084;
  2572; 7184; 208; 2572; 2060; 6392; 1688; 5740; 5228; 9760; 96; 2220; 1708; 5720; 1336; 5068; 4556; 8848; 1104; 4556;
  4044; 8056; 3672; 7404; 6892; 10240; 0; 1260; 748; 3416; 376; 2764; 2252; 6480; 144; 2252; 1740; 5688; 1368; 5036;
  4524; 9312; 32; 1900; 1388; 5016; 1016; 4364; 3852; 8400; 784; 3852; 3340; 7608; 2968; 6956; 6444; 10240; 0; 1708;
  1196; 4504; 824; 3852; 3340; 7568; 592; 3340; 2828; 6776; 2456; 6124; 5612; 9760; 480; 2988; 2476; 6104; 2104; 5452;
  4940; 8848; 1872; 4940; 4428; 8056; 4056; 7404; 6892; 10240]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply
  drawn_is_stationary]. Qed.
(* every symmetric learner with recall 1 has long-run regret per round at least 1/4 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_symmetric_below_1 : regret_forced 2 1 (is_symmetric 1) (Q2R (1 # 4)).
Proof. apply (class_lower_symmetric 2 1 (in_all_orders 2 (periods_of [(2, 00, 1); (1, 00, 21)]%uint))); vm_cast_no_check
  (eq_refl true). Qed.
(* the learner of leads [1/4 1/2 3/4] with recall 1 has long-run regret per round at most 1/4 on every instance over 2
  arms with rewards 0 and 1 *)
Theorem certified_symmetric_above_1 : regret_kept 2 (symmetric_and_stationary 1) (Q2R (1 # 4)).
Proof. apply (class_upper 2 1 4 4 (lead_plays 1 4 (numbers_of [1; 2; 3]%uint)) (listed_potentials 2 1 2 1 (numbers_of
  [0; 2]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_symmetric, lead_plays_know_no_order; lia]. Qed.
(* the learner of leads [1/4 1/2 3/4] with recall 1 has long-run regret per round at most 1/4 on every instance over 2
  arms with rewards 0 and 1 *)
Theorem certified_leads_above_1 : learner_keeps (windowed (by_lead 1 [(1 # 4)%Q; (1 # 2)%Q; (3 # 4)%Q]) 1) (Q2R (1 #
  4)%Q).
Proof. apply (certificate_of_leads 1 [(1 # 4)%Q; (1 # 2)%Q; (3 # 4)%Q] (1 # 4)%Q 4 (numbers_of [1; 0; 2]%uint));
  [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* every symmetric learner with recall 2 has long-run regret per round at least 1/4 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_symmetric_below_2 : regret_forced 2 2 (is_symmetric 2) (Q2R (1 # 4)).
Proof. apply (class_lower_symmetric 2 2 (in_all_orders 2 (periods_of [(1, 00, 1); (1, 00, 211)]%uint)));
  vm_cast_no_check (eq_refl true). Qed.
(* the learner of leads [1/4 1/4 1/2 3/4 3/4] with recall 2 has long-run regret per round at most 1/4 on every instance
  over 2 arms with rewards 0 and 1 *)
Theorem certified_symmetric_above_2 : regret_kept 2 (symmetric_and_stationary 2) (Q2R (1 # 4)).
Proof. apply (class_upper 2 2 4 4 (lead_plays 2 4 (numbers_of [1; 1; 2; 3; 3]%uint)) (listed_potentials 2 2 2 1
  (numbers_of [0; 2; 1; 3]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_symmetric,
  lead_plays_know_no_order; lia]. Qed.
(* the learner of leads [1/4 1/4 1/2 3/4 3/4] with recall 2 has long-run regret per round at most 1/4 on every instance
  over 2 arms with rewards 0 and 1 *)
Theorem certified_leads_above_2 : learner_keeps (windowed (by_lead 2 [(1 # 4)%Q; (1 # 4)%Q; (1 # 2)%Q; (3 # 4)%Q; (3 #
  4)%Q]) 2) (Q2R (1 # 4)%Q).
Proof. apply (certificate_of_leads 2 [(1 # 4)%Q; (1 # 4)%Q; (1 # 2)%Q; (3 # 4)%Q; (3 # 4)%Q] (1 # 4)%Q 4 (numbers_of [1;
  0; 3; 1; 0; 2; 2; 1; 3]%uint)); [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* every symmetric learner with recall 3 has long-run regret per round at least 3/14 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_symmetric_below_3 : regret_forced 2 3 (is_symmetric 3) (Q2R (3 # 14)).
Proof. apply (class_lower_symmetric 2 3 (in_all_orders 2 (periods_of [(5, 00, 1); (3, 00, 22111); (2, 00,
  2111)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* the learner of leads [3/14 2/7 5/14 1/2 9/14 5/7 11/14] with recall 3 has long-run regret per round at most 3/14 on
  every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_symmetric_above_3 : regret_kept 2 (symmetric_and_stationary 3) (Q2R (3 # 14)).
Proof. apply (class_upper 2 3 14 14 (lead_plays 3 14 (numbers_of [3; 4; 5; 7; 9; 10; 11]%uint)) (listed_potentials 2 3 2
  1 (numbers_of [0; 6; 4; 14; 2; 10; 8; 16]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_symmetric,
  lead_plays_know_no_order; lia]. Qed.
(* the learner of leads [3/14 2/7 5/14 1/2 9/14 5/7 11/14] with recall 3 has long-run regret per round at most 3/14 on
  every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_leads_above_3 : learner_keeps (windowed (by_lead 3 [(3 # 14)%Q; (2 # 7)%Q; (5 # 14)%Q; (1 # 2)%Q; (9 #
  14)%Q; (5 # 7)%Q; (11 # 14)%Q]) 3) (Q2R (3 # 14)%Q).
Proof. apply (certificate_of_leads 3 [(3 # 14)%Q; (2 # 7)%Q; (5 # 14)%Q; (1 # 2)%Q; (9 # 14)%Q; (5 # 7)%Q; (11 # 14)%Q]
  (3 # 14)%Q 14 (numbers_of [7; 3; 12; 4; 1; 8; 11; 6; 15; 5; 2; 10; 3; 0; 6; 9; 4; 14; 9; 5; 13; 6; 2; 10; 12; 8;
  16]%uint)); [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* every symmetric learner with recall 4 has long-run regret per round at least 3/14 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_symmetric_below_4 : regret_forced 2 4 (is_symmetric 4) (Q2R (3 # 14)).
Proof. apply (class_lower_symmetric 2 4 (in_all_orders 2 (periods_of [(1, 00, 1); (1, 00, 221111)]%uint)));
  vm_cast_no_check (eq_refl true). Qed.
(* the learner of leads [3/14 3/14 3/14 5/14 1/2 9/14 11/14 11/14 11/14] with recall 4 has long-run regret per round at
  most 3/14 on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_symmetric_above_4 : regret_kept 2 (symmetric_and_stationary 4) (Q2R (3 # 14)).
Proof. apply (class_upper 2 4 14 14 (lead_plays 4 14 (numbers_of [3; 3; 3; 5; 7; 9; 11; 11; 11]%uint))
  (listed_potentials 2 4 2 1 (numbers_of [0; 6; 2; 12; 0; 8; 8; 20; 0; 6; 4; 16; 4; 12; 12; 20]%uint)));
  [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_symmetric, lead_plays_know_no_order; lia]. Qed.
(* the learner of leads [3/14 3/14 3/14 5/14 1/2 9/14 11/14 11/14 11/14] with recall 4 has long-run regret per round at
  most 3/14 on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_leads_above_4 : learner_keeps (windowed (by_lead 4 [(3 # 14)%Q; (3 # 14)%Q; (3 # 14)%Q; (5 # 14)%Q; (1
  # 2)%Q; (9 # 14)%Q; (11 # 14)%Q; (11 # 14)%Q; (11 # 14)%Q]) 4) (Q2R (3 # 14)%Q).
Proof. apply (certificate_of_leads 4 [(3 # 14)%Q; (3 # 14)%Q; (3 # 14)%Q; (5 # 14)%Q; (1 # 2)%Q; (9 # 14)%Q; (11 #
  14)%Q; (11 # 14)%Q; (11 # 14)%Q] (3 # 14)%Q 14 (numbers_of [6; 2; 12; 2; 0; 6; 12; 6; 18; 2; 0; 8; 2; 0; 4; 8; 2; 14;
  10; 6; 16; 6; 2; 10; 16; 10; 20; 4; 0; 10; 2; 0; 6; 10; 4; 16; 4; 0; 8; 2; 0; 6; 6; 2; 12; 8; 4; 14; 4; 0; 8; 14; 8;
  20; 8; 4; 14; 4; 2; 8; 14; 8; 18; 4; 2; 10; 2; 0; 6; 10; 4; 16; 12; 8; 16; 8; 4; 12; 16; 12; 20]%uint));
  [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* every symmetric learner with recall 5 has long-run regret per round at least 1/5 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_symmetric_below_5 : regret_forced 2 5 (is_symmetric 5) (Q2R (1 # 5)).
Proof. apply (class_lower_symmetric 2 5 (in_all_orders 2 (periods_of [(7, 00, 1); (4, 00, 22211111); (3, 00,
  2211111)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* the learner of leads [1/5 1/5 1/5 3/10 2/5 1/2 3/5 7/10 4/5 4/5 4/5] with recall 5 has long-run regret per round at
  most 1/5 on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_symmetric_above_5 : regret_kept 2 (symmetric_and_stationary 5) (Q2R (1 # 5)).
Proof. apply (class_upper 2 5 10 10 (lead_plays 5 10 (numbers_of [2; 2; 2; 3; 4; 5; 6; 7; 8; 8; 8]%uint))
  (listed_potentials 2 5 2 1 (numbers_of [0; 4; 2; 8; 0; 6; 6; 14; 0; 4; 4; 12; 4; 10; 10; 18; 0; 4; 2; 10; 2; 8; 8; 16;
  2; 6; 6; 14; 6; 12; 12; 18]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_symmetric,
  lead_plays_know_no_order; lia]. Qed.
(* every symmetric learner with recall 6 has long-run regret per round at least 1/5 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_symmetric_below_6 : regret_forced 2 6 (is_symmetric 6) (Q2R (1 # 5)).
Proof. apply (class_lower_symmetric 2 6 (in_all_orders 2 (periods_of [(1, 00, 1); (1, 00, 222111111)]%uint)));
  vm_cast_no_check (eq_refl true). Qed.
(* the learner of leads [1/5 1/5 1/5 1/5 3/10 2/5 1/2 3/5 7/10 4/5 4/5 4/5 4/5] with recall 6 has long-run regret per
  round at most 1/5 on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_symmetric_above_6 : regret_kept 2 (symmetric_and_stationary 6) (Q2R (1 # 5)).
Proof. apply (class_upper 2 6 10 10 (lead_plays 6 10 (numbers_of [2; 2; 2; 2; 3; 4; 5; 6; 7; 8; 8; 8; 8]%uint))
  (listed_potentials 2 6 2 1 (numbers_of [0; 4; 2; 8; 0; 6; 5; 13; 0; 4; 3; 11; 3; 10; 10; 19; 0; 3; 2; 9; 2; 8; 8; 17;
  2; 7; 7; 15; 7; 14; 14; 21; 0; 3; 1; 8; 1; 6; 6; 15; 1; 5; 5; 13; 5; 12; 12; 20; 1; 4; 4; 11; 4; 10; 10; 18; 4; 9; 9;
  16; 9; 15; 15; 21]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_symmetric, lead_plays_know_no_order;
  lia]. Qed.
(* every symmetric learner with recall 7 has long-run regret per round at least 5/26 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_symmetric_below_7 : regret_forced 2 7 (is_symmetric 7) (Q2R (5 # 26)).
Proof. apply (class_lower_symmetric 2 7 (in_all_orders 2 (periods_of [(9, 00, 1); (5, 00, 22221111111); (4, 00,
  2221111111)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* the learner of leads [5/26 5/26 5/26 3/13 7/26 9/26 11/26 1/2 15/26 17/26 19/26 10/13 21/26 21/26 21/26] with recall
  7 has long-run regret per round at most 5/26 on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_symmetric_above_7 : regret_kept 2 (symmetric_and_stationary 7) (Q2R (5 # 26)).
Proof. apply (class_upper 2 7 26 26 (lead_plays 7 26 (numbers_of [5; 5; 5; 6; 7; 9; 11; 13; 15; 17; 19; 20; 21; 21;
  21]%uint)) (listed_potentials 2 7 2 1 (numbers_of [0; 10; 6; 20; 2; 16; 14; 32; 0; 12; 10; 28; 8; 26; 26; 48; 0; 8; 6;
  24; 6; 22; 22; 44; 6; 20; 20; 40; 20; 38; 38; 60; 0; 8; 4; 20; 4; 18; 18; 40; 4; 16; 16; 36; 16; 34; 34; 56; 4; 14;
  14; 32; 14; 30; 30; 52; 14; 28; 28; 48; 28; 46; 46; 64; 0; 8; 4; 20; 2; 16; 14; 36; 2; 12; 12; 32; 12; 30; 30; 52; 2;
  10; 10; 28; 10; 26; 26; 48; 10; 24; 24; 44; 24; 42; 42; 62; 2; 10; 8; 24; 8; 22; 22; 44; 8; 20; 20; 40; 20; 38; 38;
  58; 8; 18; 18; 36; 18; 34; 34; 54; 18; 32; 32; 50; 32; 48; 48; 64]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply
  drawn_is_symmetric, lead_plays_know_no_order; lia]. Qed.
(* every symmetric learner with recall 8 has long-run regret per round at least 5/26 on some instance over 2 arms with
  rewards 0 and 1 *)
Theorem certified_symmetric_below_8 : regret_forced 2 8 (is_symmetric 8) (Q2R (5 # 26)).
Proof. apply (class_lower_symmetric 2 8 (in_all_orders 2 (periods_of [(1, 00, 1); (1, 00, 222211111111)]%uint)));
  vm_cast_no_check (eq_refl true). Qed.
(* the learner of leads [5/26 5/26 5/26 5/26 5/26 7/26 9/26 11/26 1/2 15/26 17/26 19/26 21/26 21/26 21/26 21/26 21/26]
  with recall 8 has long-run regret per round at most 5/26 on every instance over 2 arms with rewards 0 and 1 *)
Theorem certified_symmetric_above_8 : regret_kept 2 (symmetric_and_stationary 8) (Q2R (5 # 26)).
Proof. apply (class_upper 2 8 26 26 (lead_plays 8 26 (numbers_of [5; 5; 5; 5; 5; 7; 9; 11; 13; 15; 17; 19; 21; 21; 21;
  21; 21]%uint)) (listed_potentials 2 8 2 1 (numbers_of [0; 10; 6; 20; 2; 16; 12; 30; 0; 12; 8; 26; 6; 22; 22; 44; 0; 8;
  4; 22; 2; 18; 18; 40; 2; 16; 16; 36; 16; 36; 36; 60; 0; 6; 2; 18; 0; 14; 14; 36; 0; 12; 12; 32; 12; 32; 32; 56; 0; 12;
  12; 28; 12; 28; 28; 52; 12; 28; 28; 48; 28; 48; 48; 72; 0; 6; 2; 16; 0; 12; 10; 32; 0; 8; 8; 28; 8; 28; 28; 52; 0; 8;
  8; 24; 8; 24; 24; 48; 8; 24; 24; 44; 24; 44; 44; 68; 0; 10; 8; 22; 8; 20; 20; 44; 8; 20; 20; 40; 20; 40; 40; 64; 8;
  20; 20; 36; 20; 36; 36; 60; 20; 36; 36; 56; 36; 56; 56; 72; 0; 10; 6; 16; 2; 12; 10; 30; 0; 8; 6; 26; 6; 24; 24; 48;
  0; 6; 4; 22; 4; 20; 20; 44; 4; 20; 20; 40; 20; 40; 40; 64; 0; 6; 4; 18; 4; 16; 16; 40; 4; 16; 16; 36; 16; 36; 36; 60;
  4; 16; 16; 32; 16; 32; 32; 56; 16; 32; 32; 52; 32; 52; 52; 72; 0; 10; 6; 18; 4; 14; 14; 36; 4; 12; 12; 32; 12; 32; 32;
  56; 4; 12; 12; 28; 12; 28; 28; 52; 12; 28; 28; 48; 28; 48; 48; 68; 4; 14; 12; 26; 12; 24; 24; 48; 12; 24; 24; 44; 24;
  44; 44; 64; 12; 24; 24; 40; 24; 40; 40; 60; 24; 40; 40; 56; 40; 56; 56; 72]%uint))); [lia|vm_cast_no_check (eq_refl
  true)|apply drawn_is_symmetric, lead_plays_know_no_order; lia]. Qed.
(* every stationary learner with recall 1 has long-run swap regret per round at least 1/3 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_swap_below_1 : swap_regret_forced 2 1 (bounded_recall 1) (Q2R (1 # 3)).
Proof. apply (class_lower_swap 2 1 (in_all_orders 2 (periods_of [(4, 00, 1); (1, 10, 21)]%uint))). vm_cast_no_check
  (eq_refl true). Qed.
(* the learner of drawn table [2/3 1/3 1/3 2/3] with recall 1 has long-run swap regret per round at most 1/3 on every
  instance over 2 arms with rewards in [0,1] *)
Theorem certified_swap_above_1 : swap_regret_kept 2 (stationary 1) (Q2R (1 # 3)).
Proof. apply (class_upper_swap 2 1 3 3 (listed_plays 2 1 2 1 (numbers_of [2; 1; 1; 2]%uint)) (listed_swap_potentials 2 1
  2 1 (numbers_of [0; 1; 0; 0]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 2 has long-run swap regret per round at least 1/4 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_swap_below_2 : swap_regret_forced 2 2 (bounded_recall 2) (Q2R (1 # 4)).
Proof. apply (class_lower_swap 2 2 (in_all_orders 2 (periods_of [(1, 00, 1); (1, 00, 112)]%uint))). vm_cast_no_check
  (eq_refl true). Qed.
(* the learner of drawn table [3/4 1/4 1/2 1/2 1/2 1/2 1/4 3/4] with recall 2 has long-run swap regret per round at most
  1/4 on every instance over 2 arms with rewards in [0,1] *)
Theorem certified_swap_above_2 : swap_regret_kept 2 (stationary 2) (Q2R (1 # 4)).
Proof. apply (class_upper_swap 2 2 4 4 (listed_plays 2 2 2 1 (numbers_of [3; 1; 2; 2; 2; 2; 1; 3]%uint))
  (listed_swap_potentials 2 2 2 1 (numbers_of [0; 2; 1; 3; 1; 0; 0; 1]%uint))); [lia|vm_cast_no_check (eq_refl
  true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 3 has long-run swap regret per round at least 3/13 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_swap_below_3 : swap_regret_forced 2 3 (bounded_recall 3) (Q2R (3 # 13)).
Proof. apply (class_lower_swap 2 3 (in_all_orders 2 (periods_of [(4, 00, 1); (4, 00, 1211); (1, 10, 21); (1, 10,
  1122)]%uint))). vm_cast_no_check (eq_refl true). Qed.
(* the learner of drawn table [10/13 3/13 6/13 7/13 8/13 5/13 3/13 10/13 10/13 3/13 5/13 8/13 7/13 6/13 3/13 10/13] with
  recall 3 has long-run swap regret per round at most 3/13 on every instance over 2 arms with rewards in [0,1] *)
Theorem certified_swap_above_3 : swap_regret_kept 2 (stationary 3) (Q2R (3 # 13)).
Proof. apply (class_upper_swap 2 3 13 13 (listed_plays 2 3 2 1 (numbers_of [10; 3; 6; 7; 8; 5; 3; 10; 10; 3; 5; 8; 7; 6;
  3; 10]%uint)) (listed_swap_potentials 2 3 2 1 (numbers_of [0; 6; 2; 10; 0; 7; 3; 10; 4; 0; 0; 4; 4; 0; 0; 4]%uint)));
  [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 4 has long-run swap regret per round at least 3/16 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_swap_below_4 : swap_regret_forced 2 4 (bounded_recall 4) (Q2R (3 # 16)).
Proof. apply (class_lower_swap 2 4 (in_all_orders 2 (periods_of [(1, 00, 1); (1, 00, 12111); (1, 00, 12112); (1, 00,
  21112)]%uint))). vm_cast_no_check (eq_refl true). Qed.
(* the learner of drawn table [13/16 3/16 43/64 21/64 11/16 5/16 19/64 45/64 45/64 19/64 7/16 9/16 35/64 29/64 3/16
  13/16 13/16 3/16 29/64 35/64 9/16 7/16 19/64 45/64 45/64 19/64 5/16 11/16 21/64 43/64 3/16 13/16] with recall 4 has
  long-run swap regret per round at most 3/16 on every instance over 2 arms with rewards in [0,1] *)
Theorem certified_swap_above_4 : swap_regret_kept 2 (stationary 4) (Q2R (3 # 16)).
Proof. apply (class_upper_swap 2 4 64 64 (listed_plays 2 4 2 1 (numbers_of [52; 12; 43; 21; 44; 20; 19; 45; 45; 19; 28;
  36; 35; 29; 12; 52; 52; 12; 29; 35; 36; 28; 19; 45; 45; 19; 20; 44; 21; 43; 12; 52]%uint)) (listed_swap_potentials 2 4
  2 1 (numbers_of [0; 24; 15; 57; 7; 47; 24; 78; 0; 38; 23; 57; 7; 55; 38; 78; 58; 30; 12; 20; 20; 0; 6; 58; 58; 6; 0;
  20; 20; 12; 30; 58]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 5 has long-run swap regret per round at least 5/27 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_swap_below_5 : swap_regret_forced 2 5 (bounded_recall 5) (Q2R (5 # 27)).
Proof. apply (class_lower_swap 2 5 (in_all_orders 2 (periods_of [(4, 00, 1); (4, 00, 121111); (4, 00, 211112); (4, 00,
  211121); (4, 00, 121); (2, 10, 112212); (1, 10, 21); (1, 10, 112221)]%uint))). vm_cast_no_check (eq_refl true). Qed.
(* the learner of drawn table [22/27 5/27 37/54 17/54 37/54 17/54 59/108 49/108 83/108 25/108 11/27 16/27 77/108 31/108
  35/108 73/108 3/4 1/4 67/108 41/108 16/27 11/27 25/108 83/108 49/108 59/108 11/27 16/27 4/9 5/9 5/27 22/27 22/27 5/27
  5/9 4/9 16/27 11/27 59/108 49/108 83/108 25/108 11/27 16/27 41/108 67/108 1/4 3/4 73/108 35/108 31/108 77/108 16/27
  11/27 25/108 83/108 49/108 59/108 17/54 37/54 17/54 37/54 5/27 22/27] with recall 5 has long-run swap regret per round
  at most 5/27 on every instance over 2 arms with rewards in [0,1] *)
Theorem certified_swap_above_5 : swap_regret_kept 2 (stationary 5) (Q2R (5 # 27)).
Proof. apply (class_upper_swap 2 5 108 108 (listed_plays 2 5 2 1 (numbers_of [88; 20; 74; 34; 74; 34; 59; 49; 83; 25;
  44; 64; 77; 31; 35; 73; 81; 27; 67; 41; 64; 44; 25; 83; 49; 59; 44; 64; 48; 60; 20; 88; 88; 20; 60; 48; 64; 44; 59;
  49; 83; 25; 44; 64; 41; 67; 27; 81; 73; 35; 31; 77; 64; 44; 25; 83; 49; 59; 34; 74; 34; 74; 20; 88]%uint))
  (listed_swap_potentials 2 5 2 1 (numbers_of [0; 40; 26; 94; 12; 80; 65; 147; 7; 57; 36; 164; 54; 80; 94; 176; 0; 54;
  36; 94; 12; 80; 101; 155; 15; 93; 36; 164; 54; 90; 108; 176; 76; 28; 32; 8; 52; 12; 38; 18; 34; 14; 12; 52; 8; 12; 0;
  76; 76; 0; 12; 8; 52; 12; 14; 34; 18; 38; 12; 52; 8; 32; 28; 76]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply
  drawn_is_stationary]. Qed.
(* every stationary learner with recall 6 has long-run swap regret per round at least 5/31 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_swap_below_6 : swap_regret_forced 2 6 (bounded_recall 6) (Q2R (5 # 31)).
Proof. apply (class_lower_swap 2 6 (in_all_orders 2 (periods_of [(4, 00, 1); (4, 00, 2111112); (4, 00, 211111121); (4,
  00, 2111211); (4, 00, 11112); (1, 10, 212121121212); (1, 10, 12); (1, 10, 2112); (1, 10, 2112112212); (2, 10,
  2111221); (2, 10, 2111212); (1, 10, 22111122); (1, 10, 111222)]%uint))). vm_cast_no_check (eq_refl true). Qed.
(* the learner of drawn table [26/31 5/31 355/496 141/496 189/248 59/248 233/496 263/496 359/496 137/496 71/124 53/124
  343/496 153/496 43/124 81/124 105/124 19/124 281/496 215/496 41/62 21/62 137/496 359/496 335/496 161/496 105/248
  143/248 189/496 307/496 11/62 51/62 51/62 11/62 355/496 141/496 167/248 81/248 161/496 335/496 359/496 137/496 13/31
  18/31 231/496 265/496 23/124 101/124 95/124 29/124 241/496 255/496 67/124 57/124 137/496 359/496 263/496 233/496
  59/248 189/248 157/496 339/496 5/31 26/31 26/31 5/31 339/496 157/496 189/248 59/248 233/496 263/496 359/496 137/496
  57/124 67/124 255/496 241/496 29/124 95/124 101/124 23/124 265/496 231/496 18/31 13/31 137/496 359/496 335/496 161/496
  81/248 167/248 141/496 355/496 11/62 51/62 51/62 11/62 307/496 189/496 143/248 105/248 161/496 335/496 359/496 137/496
  21/62 41/62 215/496 281/496 19/124 105/124 81/124 43/124 153/496 343/496 53/124 71/124 137/496 359/496 263/496 233/496
  59/248 189/248 141/496 355/496 5/31 26/31] with recall 6 has long-run swap regret per round at most 5/31 on every
  instance over 2 arms with rewards in [0,1] *)
Theorem certified_swap_above_6 : swap_regret_kept 2 (stationary 6) (Q2R (5 # 31)).
Proof. apply (class_upper_swap 2 6 496 496 (listed_plays 2 6 2 1 (numbers_of [416; 80; 355; 141; 378; 118; 233; 263;
  359; 137; 284; 212; 343; 153; 172; 324; 420; 76; 281; 215; 328; 168; 137; 359; 335; 161; 210; 286; 189; 307; 88; 408;
  408; 88; 355; 141; 334; 162; 161; 335; 359; 137; 208; 288; 231; 265; 92; 404; 380; 116; 241; 255; 268; 228; 137; 359;
  263; 233; 118; 378; 157; 339; 80; 416; 416; 80; 339; 157; 378; 118; 233; 263; 359; 137; 228; 268; 255; 241; 116; 380;
  404; 92; 265; 231; 288; 208; 137; 359; 335; 161; 162; 334; 141; 355; 88; 408; 408; 88; 307; 189; 286; 210; 161; 335;
  359; 137; 168; 328; 215; 281; 76; 420; 324; 172; 153; 343; 212; 284; 137; 359; 263; 233; 118; 378; 141; 355; 80;
  416]%uint)) (listed_swap_potentials 2 6 2 1 (numbers_of [0; 160; 99; 381; 61; 297; 198; 724; 4; 278; 165; 589; 125;
  431; 480; 840; 8; 160; 143; 541; 77; 413; 310; 852; 44; 366; 225; 605; 253; 579; 512; 864; 0; 176; 99; 381; 61; 353;
  286; 780; 20; 294; 205; 589; 125; 479; 528; 840; 8; 208; 191; 541; 77; 453; 326; 868; 100; 454; 281; 605; 253; 579;
  528; 864; 516; 260; 362; 126; 222; 182; 176; 236; 524; 80; 110; 190; 94; 66; 164; 468; 468; 260; 162; 94; 190; 30; 48;
  492; 348; 0; 70; 222; 126; 362; 228; 516; 516; 228; 362; 126; 222; 70; 0; 348; 492; 48; 30; 190; 94; 162; 260; 468;
  468; 164; 66; 94; 190; 110; 80; 524; 236; 176; 182; 222; 126; 362; 260; 516]%uint))); [lia|vm_cast_no_check (eq_refl
  true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 7 has long-run swap regret per round at least 35/221 on some instance over 2
  arms with rewards 0 and 1 *)
Theorem certified_swap_below_7 : swap_regret_forced 2 7 (bounded_recall 7) (Q2R (35 # 221)).
Proof. apply (class_lower_swap 2 7 (in_all_orders 2 (periods_of [(4, 00, 1); (4, 00, 21111112); (4, 00, 2121111111); (4,
  00, 111121); (4, 00, 21111211); (4, 00, 2111); (4, 00, 21111212); (4, 00, 21112112); (4, 00, 12211211); (4, 00,
  21112121); (4, 00, 12212111); (4, 00, 12221111); (4, 00, 21121121); (1, 10, 21111222); (2, 10, 21112221); (2, 10,
  21112212); (2, 10, 21211221); (1, 10, 21121221); (1, 10, 1122); (1, 10, 21)]%uint))). vm_cast_no_check (eq_refl true).
  Qed.
(* the learner of drawn table [186/221 35/221 5319/7072 1753/7072 1373/1768 395/1768 3943/7072 3129/7072 5267/7072
  1805/7072 1221/1768 547/1768 4601/7072 2471/7072 1329/3536 2207/3536 2745/3536 791/3536 4463/7072 2609/7072 291/442
  151/442 3065/7072 4007/7072 5361/7072 1711/7072 83/136 53/136 313/544 231/544 163/442 279/442 186/221 35/221 5139/7072
  1933/7072 1245/1768 523/1768 2927/7072 4145/7072 4847/7072 2225/7072 93/221 128/221 4193/7072 2879/7072 979/3536
  2557/3536 2395/3536 1141/3536 3951/7072 3121/7072 919/1768 849/1768 2269/7072 4803/7072 4793/7072 2279/7072 581/1768
  1187/1768 1753/7072 5319/7072 35/221 186/221 186/221 35/221 5319/7072 1753/7072 1187/1768 581/1768 275/544 269/544
  4803/7072 2269/7072 849/1768 919/1768 4049/7072 3023/7072 1141/3536 2395/3536 2557/3536 979/3536 3439/7072 3633/7072
  128/221 93/221 2225/7072 4847/7072 4145/7072 2927/7072 571/1768 1197/1768 2685/7072 4387/7072 35/221 186/221 186/221
  35/221 3739/7072 3333/7072 1245/1768 523/1768 2831/7072 4241/7072 4007/7072 3065/7072 151/442 291/442 3537/7072
  3535/7072 791/3536 2745/3536 2207/3536 1329/3536 3207/7072 3865/7072 919/1768 849/1768 1805/7072 5267/7072 3129/7072
  3943/7072 395/1768 1373/1768 1753/7072 5319/7072 35/221 186/221 186/221 35/221 5319/7072 1753/7072 1373/1768 395/1768
  3943/7072 3129/7072 5267/7072 1805/7072 849/1768 919/1768 3865/7072 3207/7072 1329/3536 2207/3536 2745/3536 791/3536
  3535/7072 3537/7072 291/442 151/442 3065/7072 4007/7072 4241/7072 2831/7072 523/1768 1245/1768 3333/7072 3739/7072
  35/221 186/221 186/221 35/221 4387/7072 2685/7072 1197/1768 571/1768 2927/7072 4145/7072 4847/7072 2225/7072 93/221
  128/221 3633/7072 3439/7072 979/3536 2557/3536 2395/3536 1141/3536 3023/7072 4049/7072 919/1768 849/1768 2269/7072
  4803/7072 269/544 275/544 581/1768 1187/1768 1753/7072 5319/7072 35/221 186/221 186/221 35/221 5319/7072 1753/7072
  1187/1768 581/1768 2279/7072 4793/7072 4803/7072 2269/7072 849/1768 919/1768 3121/7072 3951/7072 1141/3536 2395/3536
  2557/3536 979/3536 2879/7072 4193/7072 128/221 93/221 2225/7072 4847/7072 4145/7072 2927/7072 523/1768 1245/1768
  1933/7072 5139/7072 35/221 186/221 279/442 163/442 231/544 313/544 53/136 83/136 1711/7072 5361/7072 4007/7072
  3065/7072 151/442 291/442 2609/7072 4463/7072 791/3536 2745/3536 2207/3536 1329/3536 2471/7072 4601/7072 547/1768
  1221/1768 1805/7072 5267/7072 3129/7072 3943/7072 395/1768 1373/1768 1753/7072 5319/7072 35/221 186/221] with recall 7
  has long-run swap regret per round at most 35/221 on every instance over 2 arms with rewards in [0,1] *)
Theorem certified_swap_above_7 : swap_regret_kept 2 (stationary 7) (Q2R (35 # 221)).
Proof. apply (class_upper_swap 2 7 7072 7072 (listed_plays 2 7 2 1 (numbers_of [5952; 1120; 5319; 1753; 5492; 1580;
  3943; 3129; 5267; 1805; 4884; 2188; 4601; 2471; 2658; 4414; 5490; 1582; 4463; 2609; 4656; 2416; 3065; 4007; 5361;
  1711; 4316; 2756; 4069; 3003; 2608; 4464; 5952; 1120; 5139; 1933; 4980; 2092; 2927; 4145; 4847; 2225; 2976; 4096;
  4193; 2879; 1958; 5114; 4790; 2282; 3951; 3121; 3676; 3396; 2269; 4803; 4793; 2279; 2324; 4748; 1753; 5319; 1120;
  5952; 5952; 1120; 5319; 1753; 4748; 2324; 3575; 3497; 4803; 2269; 3396; 3676; 4049; 3023; 2282; 4790; 5114; 1958;
  3439; 3633; 4096; 2976; 2225; 4847; 4145; 2927; 2284; 4788; 2685; 4387; 1120; 5952; 5952; 1120; 3739; 3333; 4980;
  2092; 2831; 4241; 4007; 3065; 2416; 4656; 3537; 3535; 1582; 5490; 4414; 2658; 3207; 3865; 3676; 3396; 1805; 5267;
  3129; 3943; 1580; 5492; 1753; 5319; 1120; 5952; 5952; 1120; 5319; 1753; 5492; 1580; 3943; 3129; 5267; 1805; 3396;
  3676; 3865; 3207; 2658; 4414; 5490; 1582; 3535; 3537; 4656; 2416; 3065; 4007; 4241; 2831; 2092; 4980; 3333; 3739;
  1120; 5952; 5952; 1120; 4387; 2685; 4788; 2284; 2927; 4145; 4847; 2225; 2976; 4096; 3633; 3439; 1958; 5114; 4790;
  2282; 3023; 4049; 3676; 3396; 2269; 4803; 3497; 3575; 2324; 4748; 1753; 5319; 1120; 5952; 5952; 1120; 5319; 1753;
  4748; 2324; 2279; 4793; 4803; 2269; 3396; 3676; 3121; 3951; 2282; 4790; 5114; 1958; 2879; 4193; 4096; 2976; 2225;
  4847; 4145; 2927; 2092; 4980; 1933; 5139; 1120; 5952; 4464; 2608; 3003; 4069; 2756; 4316; 1711; 5361; 4007; 3065;
  2416; 4656; 2609; 4463; 1582; 5490; 4414; 2658; 2471; 4601; 2188; 4884; 1805; 5267; 3129; 3943; 1580; 5492; 1753;
  5319; 1120; 5952]%uint)) (listed_swap_potentials 2 7 2 1 (numbers_of [0; 2240; 1607; 5113; 1147; 4307; 3104; 9362;
  462; 4072; 3239; 7615; 1753; 6695; 6068; 13392; 0; 3164; 2583; 7801; 1943; 6775; 4728; 12742; 1162; 4584; 5059; 9067;
  4185; 8687; 10048; 14880; 0; 2240; 2351; 6217; 1611; 5795; 4776; 10474; 838; 5288; 3799; 9015; 2969; 8727; 8748;
  14880; 0; 4564; 2583; 8825; 2783; 7335; 5384; 13870; 3026; 7552; 5059; 10459; 5849; 10919; 10048; 14880; 0; 2240;
  1607; 5113; 1147; 5795; 3840; 9362; 462; 5000; 3239; 7615; 2873; 8919; 6804; 14880; 0; 3916; 2775; 7801; 1943; 6775;
  5288; 12742; 1162; 5512; 5059; 9067; 5481; 8687; 10048; 14880; 0; 2240; 2351; 7513; 1611; 5795; 5704; 10474; 838;
  5848; 3799; 9015; 2969; 8919; 9500; 14880; 1488; 5300; 4807; 9945; 2783; 7335; 6312; 13870; 3026; 8288; 6547; 10459;
  5849; 10919; 10048; 14880; 8018; 4306; 6048; 1860; 5128; 3256; 3794; 2166; 5998; 2786; 1120; 1680; 4100; 2784; 1530;
  5042; 8018; 3210; 2048; 2052; 2240; 0; 1858; 3742; 4390; 1570; 280; 2344; 3716; 1584; 4306; 8018; 8018; 4306; 1584;
  1124; 2344; 280; 1954; 4390; 3742; 738; 0; 2240; 2052; 1664; 1706; 8018; 8018; 3002; 2048; 1860; 1680; 1120; 930;
  5998; 2166; 2322; 280; 5128; 1860; 6048; 4306; 8018; 8018; 4306; 6048; 1860; 5128; 280; 2322; 2166; 5998; 930; 1120;
  1680; 1860; 2048; 3002; 8018; 8018; 1706; 1664; 2052; 2240; 0; 738; 3742; 4390; 1954; 280; 2344; 1124; 1584; 4306;
  8018; 8018; 4306; 1584; 3716; 2344; 280; 1570; 4390; 3742; 1858; 0; 2240; 2052; 2048; 3210; 8018; 5042; 1530; 2784;
  4100; 1680; 1120; 2786; 5998; 2166; 3794; 3256; 5128; 1860; 6048; 4306; 8018]%uint))); [lia|vm_cast_no_check (eq_refl
  true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 8 has long-run swap regret per round at least 28/193 on some instance over 2
  arms with rewards 0 and 1 *)
Theorem certified_swap_below_8 : swap_regret_forced 2 8 (bounded_recall 8) (Q2R (28 # 193)).
Proof. apply (class_lower_swap 2 8 (in_all_orders 2 (periods_of [(4, 00, 1); (4, 00, 22211111111); (4, 00, 12111111);
  (4, 00, 2211111121); (4, 00, 1211221111); (4, 00, 121111211); (4, 00, 122111121121111121211111); (4, 00, 122121111);
  (4, 00, 122112111); (4, 00, 122111211); (4, 00, 121212111); (4, 00, 121211211); (4, 00, 211121121); (4, 00, 211); (1,
  10, 1111222221); (1, 10, 21112211222112); (1, 10, 1212211221211221); (2, 10, 212112112212); (1, 10, 12212122112121);
  (1, 10, 1221212121121212); (2, 10, 212221121); (2, 10, 122211211); (2, 10, 211211222); (2, 10, 212112221); (2, 10,
  122211121); (2, 10, 121112122); (2, 10, 112122221); (2, 10, 111222212); (1, 10, 11112222); (1, 10, 1221); (1, 10,
  12)]%uint))). vm_cast_no_check (eq_refl true). Qed.
(* the learner of drawn table [165/193 28/193 9287/12352 3065/12352 9803/12352 2549/12352 4035/6176 2141/6176 9501/12352
  2851/12352 513/772 259/772 521/772 251/772 6253/12352 6099/12352 10619/12352 1733/12352 4183/6176 1993/6176 135/193
  58/193 5633/12352 6719/12352 283/386 103/386 5441/12352 6911/12352 6553/12352 5799/12352 1303/6176 4873/6176 5003/6176
  1173/6176 8875/12352 3477/12352 8347/12352 4005/12352 813/1544 731/1544 8911/12352 3441/12352 179/386 207/386
  3973/6176 2203/6176 4609/12352 7743/12352 9575/12352 2777/12352 969/1544 575/1544 1881/3088 1207/3088 3087/12352
  9265/12352 4133/6176 2043/6176 4645/12352 7707/12352 4221/12352 8131/12352 283/1544 1261/1544 165/193 28/193
  8179/12352 4173/12352 9779/12352 2573/12352 3611/6176 2565/6176 9265/12352 3087/12352 1501/3088 1587/3088 911/1544
  633/1544 4521/12352 7831/12352 10383/12352 1969/12352 3475/6176 2701/6176 249/386 137/386 3441/12352 8911/12352
  1079/1544 465/1544 4805/12352 7547/12352 3949/12352 8403/12352 1173/6176 5003/6176 4897/6176 1279/6176 7471/12352
  4881/12352 7287/12352 5065/12352 527/1544 1017/1544 8487/12352 3865/12352 86/193 107/193 2701/6176 3475/6176
  2677/12352 9675/12352 7939/12352 4413/12352 76/193 117/193 92/193 101/193 3795/12352 8557/12352 3249/6176 2927/6176
  3493/12352 8859/12352 4009/12352 8343/12352 28/193 165/193 165/193 28/193 9287/12352 3065/12352 9803/12352 2549/12352
  3351/6176 2825/6176 9501/12352 2851/12352 129/193 64/193 521/772 251/772 4557/12352 7795/12352 10619/12352 1733/12352
  3947/6176 2229/6176 481/772 291/772 3865/12352 8487/12352 1017/1544 527/1544 5065/12352 7287/12352 4881/12352
  7471/12352 1327/6176 4849/6176 5003/6176 1173/6176 8403/12352 3949/12352 8347/12352 4005/12352 577/1544 967/1544
  8911/12352 3441/12352 165/386 221/386 2701/6176 3475/6176 1969/12352 10383/12352 8775/12352 3577/12352 751/1544
  793/1544 1587/3088 1501/3088 3087/12352 9265/12352 3037/6176 3139/6176 2573/12352 9779/12352 4173/12352 8179/12352
  28/193 165/193 1261/1544 283/1544 8227/12352 4125/12352 9355/12352 2997/12352 2891/6176 3285/6176 9265/12352
  3087/12352 1395/3088 1693/3088 793/1544 751/1544 2777/12352 9575/12352 9583/12352 2769/12352 3051/6176 3125/6176
  207/386 179/386 3441/12352 8911/12352 849/1544 695/1544 4005/12352 8347/12352 3477/12352 8875/12352 1173/6176
  5003/6176 4873/6176 1303/6176 5799/12352 6553/12352 6911/12352 5441/12352 103/386 283/386 6719/12352 5633/12352
  119/386 267/386 1993/6176 4183/6176 1733/12352 10619/12352 7795/12352 4557/12352 76/193 117/193 259/772 513/772
  2851/12352 9501/12352 2141/6176 4035/6176 2549/12352 9803/12352 3065/12352 9287/12352 28/193 165/193 165/193 28/193
  9287/12352 3065/12352 9803/12352 2549/12352 4035/6176 2141/6176 9501/12352 2851/12352 513/772 259/772 117/193 76/193
  4557/12352 7795/12352 10619/12352 1733/12352 4183/6176 1993/6176 267/386 119/386 5633/12352 6719/12352 283/386 103/386
  5441/12352 6911/12352 6553/12352 5799/12352 1303/6176 4873/6176 5003/6176 1173/6176 8875/12352 3477/12352 8347/12352
  4005/12352 695/1544 849/1544 8911/12352 3441/12352 179/386 207/386 and so on, 512 in all] with recall 8 has long-run
  swap regret per round at most 28/193 on every instance over 2 arms with rewards in [0,1] *)
Theorem certified_swap_above_8 : swap_regret_kept 2 (stationary 8) (Q2R (28 # 193)).
Proof. apply (class_upper_swap 2 8 12352 12352 (listed_plays 2 8 2 1 (numbers_of [10560; 1792; 9287; 3065; 9803; 2549;
  8070; 4282; 9501; 2851; 8208; 4144; 8336; 4016; 6253; 6099; 10619; 1733; 8366; 3986; 8640; 3712; 5633; 6719; 9056;
  3296; 5441; 6911; 6553; 5799; 2606; 9746; 10006; 2346; 8875; 3477; 8347; 4005; 6504; 5848; 8911; 3441; 5728; 6624;
  7946; 4406; 4609; 7743; 9575; 2777; 7752; 4600; 7524; 4828; 3087; 9265; 8266; 4086; 4645; 7707; 4221; 8131; 2264;
  10088; 10560; 1792; 8179; 4173; 9779; 2573; 7222; 5130; 9265; 3087; 6004; 6348; 7288; 5064; 4521; 7831; 10383; 1969;
  6950; 5402; 7968; 4384; 3441; 8911; 8632; 3720; 4805; 7547; 3949; 8403; 2346; 10006; 9794; 2558; 7471; 4881; 7287;
  5065; 4216; 8136; 8487; 3865; 5504; 6848; 5402; 6950; 2677; 9675; 7939; 4413; 4864; 7488; 5888; 6464; 3795; 8557;
  6498; 5854; 3493; 8859; 4009; 8343; 1792; 10560; 10560; 1792; 9287; 3065; 9803; 2549; 6702; 5650; 9501; 2851; 8256;
  4096; 8336; 4016; 4557; 7795; 10619; 1733; 7894; 4458; 7696; 4656; 3865; 8487; 8136; 4216; 5065; 7287; 4881; 7471;
  2654; 9698; 10006; 2346; 8403; 3949; 8347; 4005; 4616; 7736; 8911; 3441; 5280; 7072; 5402; 6950; 1969; 10383; 8775;
  3577; 6008; 6344; 6348; 6004; 3087; 9265; 6074; 6278; 2573; 9779; 4173; 8179; 1792; 10560; 10088; 2264; 8227; 4125;
  9355; 2997; 5782; 6570; 9265; 3087; 5580; 6772; 6344; 6008; 2777; 9575; 9583; 2769; 6102; 6250; 6624; 5728; 3441;
  8911; 6792; 5560; 4005; 8347; 3477; 8875; 2346; 10006; 9746; 2606; 5799; 6553; 6911; 5441; 3296; 9056; 6719; 5633;
  3808; 8544; 3986; 8366; 1733; 10619; 7795; 4557; 4864; 7488; 4144; 8208; 2851; 9501; 4282; 8070; 2549; 9803; 3065;
  9287; 1792; 10560; 10560; 1792; 9287; 3065; 9803; 2549; 8070; 4282; 9501; 2851; 8208; 4144; 7488; 4864; 4557; 7795;
  10619; 1733; 8366; 3986; 8544; 3808; 5633; 6719; 9056; 3296; 5441; 6911; 6553; 5799; 2606; 9746; 10006; 2346; 8875;
  3477; 8347; 4005; 5560; 6792; 8911; 3441; 5728; 6624; 6250; 6102; 2769; 9583; 9575; 2777; 6008; 6344; 6772; 5580;
  3087; 9265; 6570; 5782; 2997; 9355; 4125; 8227; 2264; 10088; 10560; 1792; 8179; 4173; 9779; 2573; 6278; 6074; 9265;
  3087; 6004; 6348; 6344; 6008; 3577; 8775; 10383; 1969; 6950; 5402; 7072; 5280; 3441; 8911; 7736; 4616; 4005; 8347;
  3949; 8403; 2346; 10006; 9698; 2654; 7471; 4881; 7287; 5065; 4216; 8136; 8487; 3865; 4656; 7696; 4458; 7894; 1733;
  10619; 7795; 4557; 4016; 8336; 4096; 8256; 2851; 9501; 5650; 6702; 2549; 9803; 3065; 9287; 1792; 10560; 10560; 1792;
  8343; 4009; 8859; 3493; 5854; 6498; 8557; 3795; 6464; 5888; 7488; 4864; 4413; 7939; 9675; 2677; 6950; 5402; 6848;
  5504; 3865; 8487; 8136; 4216; 5065; 7287; 4881; 7471; 2558; 9794; 10006; 2346; 8403; 3949; 7547; 4805; 3720; 8632;
  8911; 3441; 4384; 7968; 5402; 6950; 1969; 10383; 7831; 4521; 5064; 7288; 6348; 6004; 3087; 9265; 5130; 7222; 2573;
  9779; 4173; 8179; 1792; 10560; 10088; 2264; 8131; 4221; 7707; 4645; 4086; 8266; 9265; 3087; 4828; 7524; 4600; 7752;
  2777; 9575; 7743; 4609; 4406; 7946; 6624; 5728; 3441; 8911; 5848; 6504; 4005; 8347; 3477; 8875; 2346; 10006; 9746;
  2606; 5799; 6553; 6911; 5441; 3296; 9056; 6719; 5633; 3712; 8640; 3986; 8366; 1733; 10619; 6099; 6253; 4016; 8336;
  4144; 8208; 2851; 9501; 4282; 8070; 2549; 9803; 3065; 9287; 1792; 10560]%uint)) (listed_swap_potentials 2 8 2 1
  (numbers_of [0; 3584; 2311; 8441; 1554; 6652; 5951; 14515; 495; 6197; 4300; 12588; 3727; 11759; 10208; 22406; 554;
  4020; 4003; 11975; 2380; 9804; 7661; 21099; 2223; 8815; 6640; 20462; 6201; 17799; 14452; 26872; 0; 4692; 2335; 9289;
  1790; 9800; 7919; 19615; 731; 7613; 4972; 18220; 5047; 13571; 15148; 23562; 1238; 6792; 6007; 15207; 3604; 11372;
  12989; 24447; 3907; 12079; 11884; 22114; 8113; 20695; 18576; 28288; 0; 3584; 2311; 10657; 1554; 6700; 5951; 16211;
  495; 6669; 5244; 16052; 4647; 12887; 13576; 22454; 554; 4492; 4003; 14807; 2380; 11148; 11101; 23739; 3119; 10559;
  7816; 21406; 8537; 21663; 15348; 28288; 472; 5588; 3703; 11577; 2734; 11072; 8863; 21359; 1531; 9261; 6316; 18220;
  7831; 14371; 16564; 23562; 1286; 10112; 6383; 17871; 7212; 13068; 15349; 25391; 4051; 12079; 13628; 23058; 12025;
  21639; 19520; 28288; 0; 3584; 2311; 8441; 1554; 6652; 6799; 16211; 495; 6197; 4396; 12588; 3727; 11759; 10208; 22406;
  554; 4020; 4003; 12919; 2380; 9804; 9357; 22939; 2223; 10559; 7392; 20462; 7897; 19447; 14548; 26872; 0; 4692; 2335;
  10233; 1790; 9800; 8863; 20559; 731; 7613; 5868; 18220; 5943; 14371; 15148; 23562; 1334; 6792; 6007; 15207; 3604;
  12220; 13933; 25391; 4051; 12927; 13676; 23058; 8961; 21639; 19520; 28288; 0; 4528; 3255; 11505; 2498; 8492; 6799;
  16355; 1439; 7613; 6092; 16052; 4647; 12887; 13576; 22550; 554; 4492; 4803; 15703; 2380; 12044; 11101; 23739; 4063;
  11503; 7816; 21406; 9481; 21663; 15348; 28288; 472; 5684; 5351; 13273; 2734; 11824; 10607; 21359; 3371; 10957; 6316;
  18220; 8775; 14371; 16564; 23562; 1286; 10112; 6383; 17871; 7212; 13164; 15349; 25391; 5747; 12927; 13628; 23058;
  12025; 21639; 19520; 28288; 21122; 14146; 11600; 9716; 10662; 6138; 4736; 7720; 15328; 5804; 5210; 3866; 7456; 2208;
  2882; 9358; 11670; 8234; 4424; 3216; 4762; 2074; 4572; 6744; 7840; 3488; 2530; 5470; 5428; 3920; 4010; 18290; 21122;
  5802; 11648; 4628; 7358; 1874; 1888; 4352; 12024; 1084; 2970; 4762; 3120; 2824; 5402; 11670; 9646; 2834; 1456; 2128;
  4010; 1626; 1084; 13440; 4616; 3040; 2650; 8774; 1892; 9712; 12258; 21122; 21122; 14146; 11600; 3588; 10662; 6234;
  4736; 4328; 15328; 2972; 3322; 4010; 2128; 1456; 2834; 9454; 11670; 5402; 4424; 1328; 4762; 1178; 1084; 12024; 6240;
  0; 1874; 7358; 2740; 11648; 5802; 21122; 18290; 4202; 7216; 2036; 5470; 1026; 0; 7840; 10424; 1180; 2074; 4762; 1328;
  4424; 8234; 11670; 9358; 2882; 2208; 7456; 3866; 5018; 5804; 15328; 4328; 3040; 6138; 10662; 9716; 11600; 14146;
  21122; 21122; 14146; 11600; 9716; 10662; 6138; 3040; 4328; 15328; 5804; 5018; 3866; 7456; 2208; 2882; 9358; 11670;
  8234; 4424; 1328; 4762; 2074; 1180; 10424; 7840; 0; 1026; 5470; 2036; 7216; 4202; 18290; 21122; 5802; 11648; 2740;
  7358; 1874; 0; 6240; 12024; 1084; 1178; 4762; 1328; 4424; 5402; 11670; 9454; 2834; 1456; 2128; 4010; 3322; 2972;
  15328; 4328; 4736; 6234; 10662; 3588; 11600; 14146; 21122; 21122; 12258; 9712; 1892; 8774; 2650; 3040; 4616; 13440;
  1084; 1626; 4010; 2128; 1456; 2834; 9646; 11670; 5402; 2824; 3120; 4762; 2970; 1084; 12024; 4352; 1888; 1874; 7358;
  4628; 11648; 5802; 21122; 18290; 4010; 3920; 5428; 5470; 2530; 3488; 7840; 6744; 4572; 2074; 4762; 3216; 4424; 8234;
  11670; 9358; 2882; 2208; 7456; 3866; 5210; 5804; 15328; 7720; 4736; 6138; 10662; 9716; 11600; 14146; 21122]%uint)));
  [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 1 has long-run regret per round at least 5/13 on some instance over 3 arms with
  rewards 0 and 1 *)
Theorem certified_three_arms_below_1 : regret_forced 3 1 (bounded_recall 1) (Q2R (5 # 13)).
Proof. apply (class_lower 3 1 (in_all_orders 3 (periods_of [(3, 000, 13); (2, 000, 53); (1, 000, 512)]%uint)));
  vm_cast_no_check (eq_refl true). Qed.
(* the learner of drawn table [9/13 2/13 2/13 2/13 9/13 2/13 5/13 5/13 3/13 2/13 2/13 9/13 5/13 3/13 5/13 3/13 5/13
  5/13] with recall 1 has long-run regret per round at most 5/13 on every instance over 3 arms with rewards in [0,1] *)
Theorem certified_three_arms_above_1 : regret_kept 3 (stationary 1) (Q2R (5 # 13)).
Proof. apply (class_upper 3 1 13 26 (listed_plays 3 1 6 1 (numbers_of [9; 2; 2; 2; 9; 2; 5; 5; 3; 2; 2; 9; 5; 3; 5; 3;
  5; 5]%uint)) (listed_potentials 3 1 6 1 (numbers_of [0; 14; 6; 14; 6; 10]%uint))); [lia|vm_cast_no_check (eq_refl
  true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 2 has long-run regret per round at least 20/63 on some instance over 3 arms with
  rewards 0 and 1 *)
Theorem certified_three_arms_below_2 : regret_forced 3 2 (bounded_recall 2) (Q2R (20 # 63)).
Proof. apply (class_lower 3 2 (in_all_orders 3 (periods_of [(10, 000, 1); (6, 000, 521); (8, 000, 211); (4, 000, 5112);
  (4, 000, 116); (4, 000, 55121); (1, 000, 5215534133); (2, 000, 514312); (1, 000, 3355)]%uint))); vm_cast_no_check
  (eq_refl true). Qed.
(* the learner of drawn table [43/63 10/63 10/63 1/3 5/9 1/9 4/7 5/21 4/21 1/3 1/9 5/9 4/7 4/21 5/21 1/9 4/9 4/9 5/9 1/3
  1/9 10/63 43/63 10/63 5/21 4/7 4/21 1/9 1/3 5/9 4/9 1/9 4/9 4/21 4/7 5/21 43/63 10/63 10/63 10/63 43/63 10/63 4/9 4/9
  1/9 4/21 4/21 13/21 4/7 4/21 5/21 4/21 4/7 5/21 5/9 1/9 1/3 1/9 5/9 1/3 4/9 4/9 1/9 10/63 10/63 43/63 5/21 4/21 4/7
  4/21 5/21 4/7 43/63 10/63 10/63 4/21 13/21 4/21 4/7 5/21 4/21 10/63 10/63 43/63 4/9 1/9 4/9 4/21 5/21 4/7 13/21 4/21
  4/21 10/63 43/63 10/63 5/21 4/7 4/21 10/63 10/63 43/63 5/21 4/21 4/7 1/9 4/9 4/9] with recall 2 has long-run regret
  per round at most 20/63 on every instance over 3 arms with rewards in [0,1] *)
Theorem certified_three_arms_above_2 : regret_kept 3 (stationary 2) (Q2R (20 # 63)).
Proof. apply (class_upper 3 2 63 63 (listed_plays 3 2 6 1 (numbers_of [43; 10; 10; 21; 35; 7; 36; 15; 12; 21; 7; 35; 36;
  12; 15; 7; 28; 28; 35; 21; 7; 10; 43; 10; 15; 36; 12; 7; 21; 35; 28; 7; 28; 12; 36; 15; 43; 10; 10; 10; 43; 10; 28;
  28; 7; 12; 12; 39; 36; 12; 15; 12; 36; 15; 35; 7; 21; 7; 35; 21; 28; 28; 7; 10; 10; 43; 15; 12; 36; 12; 15; 36; 43;
  10; 10; 12; 39; 12; 36; 15; 12; 10; 10; 43; 28; 7; 28; 12; 15; 36; 39; 12; 12; 10; 43; 10; 15; 36; 12; 10; 10; 43; 15;
  12; 36; 7; 28; 28]%uint)) (listed_potentials 3 2 6 1 (numbers_of [0; 30; 7; 30; 7; 40; 8; 41; 28; 44; 15; 44; 0; 41;
  15; 39; 7; 44; 8; 44; 15; 41; 28; 44; 0; 39; 7; 41; 15; 44; 4; 41; 28; 41; 28; 40]%uint))); [lia|vm_cast_no_check
  (eq_refl true)|apply drawn_is_stationary]. Qed.
(* every stationary learner with recall 3 has long-run regret per round at least 26/97 on some instance over 3 arms with
  rewards 0 and 1 *)
Theorem certified_three_arms_below_3 : regret_forced 3 3 (bounded_recall 3) (Q2R (26 # 97)).
Proof. apply (class_lower 3 3 (in_all_orders 3 (periods_of [(108, 000, 413513215315); (96, 000, 43514153); (51, 000,
  3211451354112315); (128, 000, 231536114); (192, 000, 4121); (84, 000, 1213514153); (24, 000, 3251354315); (120, 000,
  41315); (42, 000, 315343114513525112); (48, 000, 514351312531); (60, 000, 4531213112); (144, 000, 6315); (24, 000,
  315431254114513251432112); (88, 000, 245111); (92, 000, 1); (96, 000, 1653); (42, 000, 3511453112); (84, 000, 24111);
  (22, 000, 315361112); (18, 000, 532112351354114531); (60, 000, 12131653); (48, 000, 1325); (18, 000,
  1514325163513125431653); (6, 000, 245311423511); (8, 000, 23111); (24, 000, 1321563115413651); (12, 000, 25135); (3,
  000, 5321135411); (6, 000, 5131); (30, 000, 135611); (12, 000, 43251); (12, 000, 1241153611)]%uint)));
  vm_cast_no_check (eq_refl true). Qed.
(* the learner of drawn table [71/97 13/97 13/97 50/97 32/97 15/97 11423/17460 4057/17460 11/97 50/97 15/97 32/97
  11423/17460 11/97 4057/17460 3967/8730 4763/17460 4763/17460 63/97 24/97 10/97 13/97 71/97 13/97 7837/17460 7643/17460
  11/97 1589/8730 35/97 3991/8730 97/180 208/873 1297/5820 11/97 11423/17460 4057/17460 11797/17460 3323/17460 13/97
  6397/17460 8723/17460 13/97 851/1455 1697/5820 719/5820 107/194 33/194 27/97 60/97 2797/17460 3863/17460 1957/5820
  3863/8730 3863/17460 63/97 10/97 24/97 1589/8730 3991/8730 35/97 97/180 1297/5820 208/873 13/97 13/97 71/97 7837/17460
  11/97 7643/17460 11/97 4057/17460 11423/17460 11797/17460 13/97 3323/17460 107/194 27/97 33/194 60/97 3863/17460
  2797/17460 6397/17460 13/97 8723/17460 851/1455 719/5820 1697/5820 1957/5820 3863/17460 3863/8730 2648/4365 1717/8730
  1717/8730 13/97 11797/17460 3323/17460 2927/6984 3697/8730 5497/34920 13/97 3323/17460 11797/17460 2927/6984
  5497/34920 3697/8730 913/8730 7817/17460 7817/17460 71/97 13/97 13/97 24/97 63/97 10/97 7643/17460 7837/17460 11/97
  35/97 1589/8730 3991/8730 11423/17460 11/97 4057/17460 208/873 97/180 1297/5820 32/97 50/97 15/97 13/97 71/97 13/97
  4057/17460 11423/17460 11/97 15/97 50/97 32/97 4763/17460 3967/8730 4763/17460 11/97 11423/17460 4057/17460 8723/17460
  6397/17460 13/97 3323/17460 11797/17460 13/97 1697/5820 851/1455 719/5820 33/194 107/194 27/97 3863/8730 1957/5820
  3863/17460 2797/17460 60/97 3863/17460 3991/8730 1589/8730 35/97 10/97 63/97 24/97 1297/5820 97/180 208/873 13/97
  13/97 71/97 4057/17460 11/97 11423/17460 11/97 7837/17460 7643/17460 11797/17460 13/97 3323/17460 1717/8730 2648/4365
  1717/8730 3697/8730 2927/6984 5497/34920 3323/17460 13/97 11797/17460 7817/17460 913/8730 7817/17460 5497/34920
  2927/6984 3697/8730 27/97 107/194 33/194 13/97 11797/17460 3323/17460 3863/17460 60/97 2797/17460 13/97 6397/17460
  8723/17460 3863/17460 1957/5820 3863/8730 719/5820 851/1455 1697/5820 71/97 13/97 13/97 3517/8730 4043/8730 13/97
  17593/26190 3332/13095 1933/26190 26557/52380 3143/26190 19537/52380 11423/17460 11/97 4057/17460 2807/8730 2243/5820
  5117/17460 4043/8730 3517/8730 13/97 13/97 71/97 13/97 3332/13095 17593/26190 1933/26190 3143/26190 26557/52380
  19537/52380 2243/5820 2807/8730 5117/17460 11/97 11423/17460 4057/17460 1319/1940 1159/5820 176/1455 1159/5820
  1319/1940 176/1455 12607/26190 12607/26190 488/13095 5033/17460 5033/17460 3697/8730 60/97 2797/17460 3863/17460
  2797/17460 60/97 3863/17460 7598/13095 1331/13095 4166/13095 1331/13095 7598/13095 4166/13095 6037/17460 6037/17460
  2693/8730 13/97 13/97 71/97 6127/17460 11/97 9353/17460 11/97 6127/17460 9353/17460 11797/17460 13/97 3323/17460
  1414/4365 3697/8730 49/194 7643/13095 12503/52380 1861/10476 1492/4365 13/97 2288/4365 and so on, 648 in all] with
  recall 3 has long-run regret per round at most 26/97 on every instance over 3 arms with rewards in [0,1] *)
Theorem certified_three_arms_above_3 : regret_kept 3 (stationary 3) (Q2R (26 # 97)).
Proof. apply (class_upper 3 3 104760 104760 (listed_plays 3 3 6 1 (numbers_of [76680; 14040; 14040; 54000; 34560; 16200;
  68538; 24342; 11880; 54000; 16200; 34560; 68538; 11880; 24342; 47604; 28578; 28578; 68040; 25920; 10800; 14040; 76680;
  14040; 47022; 45858; 11880; 19068; 37800; 47892; 56454; 24960; 23346; 11880; 68538; 24342; 70782; 19938; 14040; 38382;
  52338; 14040; 61272; 30546; 12942; 57780; 17820; 29160; 64800; 16782; 23178; 35226; 46356; 23178; 68040; 10800; 25920;
  19068; 47892; 37800; 56454; 23346; 24960; 14040; 14040; 76680; 47022; 11880; 45858; 11880; 24342; 68538; 70782; 14040;
  19938; 57780; 29160; 17820; 64800; 23178; 16782; 38382; 14040; 52338; 61272; 12942; 30546; 35226; 23178; 46356; 63552;
  20604; 20604; 14040; 70782; 19938; 43905; 44364; 16491; 14040; 19938; 70782; 43905; 16491; 44364; 10956; 46902; 46902;
  76680; 14040; 14040; 25920; 68040; 10800; 45858; 47022; 11880; 37800; 19068; 47892; 68538; 11880; 24342; 24960; 56454;
  23346; 34560; 54000; 16200; 14040; 76680; 14040; 24342; 68538; 11880; 16200; 54000; 34560; 28578; 47604; 28578; 11880;
  68538; 24342; 52338; 38382; 14040; 19938; 70782; 14040; 30546; 61272; 12942; 17820; 57780; 29160; 46356; 35226; 23178;
  16782; 64800; 23178; 47892; 19068; 37800; 10800; 68040; 25920; 23346; 56454; 24960; 14040; 14040; 76680; 24342; 11880;
  68538; 11880; 47022; 45858; 70782; 14040; 19938; 20604; 63552; 20604; 44364; 43905; 16491; 19938; 14040; 70782; 46902;
  10956; 46902; 16491; 43905; 44364; 29160; 57780; 17820; 14040; 70782; 19938; 23178; 64800; 16782; 14040; 38382; 52338;
  23178; 35226; 46356; 12942; 61272; 30546; 76680; 14040; 14040; 42204; 48516; 14040; 70372; 26656; 7732; 53114; 12572;
  39074; 68538; 11880; 24342; 33684; 40374; 30702; 48516; 42204; 14040; 14040; 76680; 14040; 26656; 70372; 7732; 12572;
  53114; 39074; 40374; 33684; 30702; 11880; 68538; 24342; 71226; 20862; 12672; 20862; 71226; 12672; 50428; 50428; 3904;
  30198; 30198; 44364; 64800; 16782; 23178; 16782; 64800; 23178; 60784; 10648; 33328; 10648; 60784; 33328; 36222; 36222;
  32316; 14040; 14040; 76680; 36762; 11880; 56118; 11880; 36762; 56118; 70782; 14040; 19938; 33936; 44364; 26460; 61144;
  25006; 18610; 35808; 14040; 54912; 65130; 9222; 30408; 23178; 38382; 43200; 44364; 33936; 26460; 14040; 70782; 19938;
  25006; 61144; 18610; 14040; 35808; 54912; 38382; 23178; 43200; 9222; 65130; 30408; 76680; 14040; 14040; 37800; 47892;
  19068; 68538; 24342; 11880; 25920; 10800; 68040; 45858; 11880; 47022; 24960; 23346; 56454; 47892; 37800; 19068; 14040;
  76680; 14040; 24342; 68538; 11880; 10800; 25920; 68040; 23346; 24960; 56454; 11880; 45858; 47022; 70782; 19938; 14040;
  19938; 70782; 14040; 46902; 46902; 10956; 20604; 20604; 63552; 44364; 16491; 43905; 16491; 44364; 43905; 34560; 16200;
  54000; 16200; 34560; 54000; 28578; 28578; 47604; 14040; 14040; 76680; 24342; 11880; 68538; 11880; 24342; 68538; 52338;
  14040; 38382; 17820; 29160; 57780; 46356; 23178; 35226; 19938; 14040; 70782; 30546; 12942; 61272; 16782; 23178; 64800;
  29160; 17820; 57780; 14040; 52338; 38382; 23178; 46356; 35226; 14040; 19938; 70782; 23178; 16782; 64800; 12942; 30546;
  61272; 76680; 14040; 14040; 53114; 39074; 12572; 68538; 24342; 11880; 42204; 14040; 48516; 70372; 7732; 26656; 33684;
  30702; 40374; 60784; 33328; 10648; 14040; 76680; 14040; 36762; 56118; 11880; 10648; 33328; 60784; 36222; 32316; 36222;
  11880; 56118; 36762; 70782; 19938; 14040; 35808; 54912; 14040; 65130; 30408; 9222; 33936; 26460; 44364; 61144; 18610;
  25006; 23178; 43200; 38382; 48516; 14040; 42204; 12572; 39074; 53114; 40374; 30702; 33684; 14040; 14040; 76680; 26656;
  7732; 70372; 11880; 24342; 68538; 71226; 12672; 20862; 30198; 44364; 30198; 64800; 23178; 16782; 20862; 12672; 71226;
  50428; 3904; 50428; 16782; 23178; 64800; 44364; 26460; 33936; 14040; 54912; 35808; 38382; 43200; 23178; 14040; 19938;
  70782; 25006; 18610; 61144; 9222; 30408; 65130; 76680; 14040; 14040; 33328; 60784; 10648; 56118; 36762; 11880; 33328;
  10648; 60784; 56118; 11880; 36762; 32316; 36222; 36222; 39074; 53114; 12572; 14040; 76680; 14040; 24342; 68538; 11880;
  14040; 42204; 48516; 30702; 33684; 40374; 7732; 70372; 26656; 54912; 35808; 14040; 19938; 70782; 14040; 30408; 65130;
  9222; 26460; 33936; 44364; 43200; 23178; 38382; 18610; 61144; 25006; 39074; 12572; 53114; 14040; 48516; 42204; 30702;
  40374; 33684; 14040; 14040; 76680; 24342; 11880; 68538; 7732; 26656; 70372; 54912; 14040; 35808; 26460; 44364; 33936;
  43200; 38382; 23178; 19938; 14040; 70782; 30408; 9222; 65130; 18610; 25006; 61144; 44364; 30198; 30198; 12672; 71226;
  20862; 23178; 64800; 16782; 12672; 20862; 71226; 23178; 16782; 64800; 3904; 50428; 50428]%uint)) (listed_potentials 3
  3 6 1 (numbers_of [0; 42120; 14040; 42120; 14040; 56160; 19440; 104760; 54000; 86400; 33480; 120960; 5898; 66462;
  26724; 54000; 17778; 78342; 19440; 86400; 33480; 104760; 54000; 120960; 5898; 54000; 17778; 66462; 26724; 78342;
  18984; 101714; 55662; 101714; 55662; 98040; 0; 73440; 36720; 58320; 14040; 84036; 42120; 104760; 76680; 102600; 56124;
  120960; 24342; 84906; 52956; 93960; 36222; 96786; 28788; 106548; 66588; 104760; 76680; 120960; 5898; 81828; 38214;
  84906; 36600; 92505; 56160; 101714; 76098; 101714; 75270; 109290; 0; 53916; 18188; 45748; 14040; 67956; 28164; 104760;
  78514; 101714; 42204; 120960; 6822; 85350; 40126; 66378; 17778; 96786; 19592; 99292; 46356; 104760; 64260; 120960;
  5898; 62640; 21434; 69036; 29076; 85818; 32316; 101714; 73442; 101714; 60066; 113148; 0; 58320; 14040; 73440; 36720;
  84036; 28788; 104760; 76680; 106548; 66588; 120960; 5898; 84906; 36600; 81828; 38214; 92505; 42120; 102600; 56124;
  104760; 76680; 120960; 24342; 93960; 36222; 84906; 52956; 96786; 56160; 101714; 75270; 101714; 76098; 109290; 0;
  45748; 14040; 53916; 18188; 67956; 19592; 104760; 64260; 99292; 46356; 120960; 5898; 69036; 29076; 62640; 21434;
  85818; 28164; 101714; 42204; 104760; 78514; 120960; 6822; 66378; 17778; 85350; 40126; 96786; 32316; 101714; 60066;
  101714; 73442; 113148; 0; 66184; 26460; 66184; 26460; 63804; 39074; 104760; 76680; 91428; 51876; 125108; 21768; 84906;
  54828; 70116; 39378; 93130; 39074; 91428; 51876; 104760; 76680; 125108; 21768; 70116; 39378; 84906; 54828; 93130;
  32316; 103082; 76098; 103082; 76098; 105092]%uint))); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary].
  Qed.
(* every stationary learner with recall 4 has long-run regret per round at least 4016350999891/16919635132746 on some
  instance over 3 arms with rewards 0 and 1 *)
Theorem certified_three_arms_below_4 : regret_forced 3 4 (bounded_recall 4) (Q2R (4016350999891 # 16919635132746)).
Proof. apply (class_lower 3 4 (in_all_orders 3 (periods_of [(669708054605141301536335598904091140608770020464, 000, 1);
  (320253354118423382292243167014351081590936911856, 000, 524311112211);
  (147101056165981983747894309493482640090791590420, 000, 5441132211);
  (275828010276595163330630756189745995145578131112, 000, 112211511125);
  (295206070065835568916530000951776697020055904376, 000, 431125); (237560257948647345704083095016940277115867230664,
  000, 121215432115); (19276178646703955271352824158795597629265909820, 000, 21154353141311434113253512151125);
  (399102049123228669932731093282994463880930120808, 000, 52112); (160126677059211691146121583507175540795468455928,
  000, 1441134431112211522511); (19276178646703955271352824158795597629265909820, 000, 211543536531413411325356351215);
  (87337548668693315082723609083494542016194960999, 000, 21511414131121);
  (72502257173758600452816501639603700697573147772, 000, 21521615342511);
  (81857330671355127498720681814376383623151034130, 000, 543411325211);
  (143817810197316006503991670905143667750936266706, 000, 212152115162151261111);
  (146177524496410880283878823700567125323363029352, 000, 1144111125); (34544574556830378319805690995597505928148983027,
  000, 54132141143215412112); (107976397474247118148262156554049448925544719824, 000, 112211542311);
  (20681282596568668941508143636656827826804545668, 000, 4213523114324153451125);
  (56319325647207432222436200982809370958859742498, 000, 431251); (113258579355300686744138898948910677240468398254,
  000, 25431); (132583865420186926302461607447410499185248918386, 000, 121543161112451125);
  (204051735460176912530001275269348813616075170384, 000, 611); (63523489590995266551972258701739236013668367635, 000,
  5411432112); (205370773527131687406472611759273728892858241514, 000, 51612);
  (169052378031283541358497778534179125371007821146, 000, 612511); (70283169511525712282093229278956769271096445062,
  000, 12514113231116); (101914181450863462937868842211910514875492404728, 000, 162511);
  (132736288142479923588076032608022853642872663288, 000, 165121215); (110433276259481207672258490322469950408040757044,
  000, 1643111); (20447090578885663819809227039794420900186102146, 000, 52161523311141341613455111121);
  (37420586688907767000531404735535879153819481448, 000, 431141143); (41671832553170878042791370125737109671651076350,
  000, 5451111431211); (31047895448682393913626269204298328576059672390, 000, 6135423152161532451341);
  (217283144326073383867860038304362389678420132386, 000, 3411); (43878967330485667343285781481258384953824484634, 000,
  5432151); (114544575444720413791552153074450905485740505982, 000, 121125);
  (100944076735889215653937667944217414559461699226, 000, 111443132); (20159284752053631680049866737562998972031094866,
  000, 542135451311424131325314611112); (29248665694491364941701274220526051723458010764, 000, 4133114);
  (40463450432557874557966903272238606504536945630, 000, 421515435126111121524311413425112);
  (45607992758221707533278377165477295885042289864, 000, 21151511); (34428839329169329640147149343687083516155318412,
  000, 14324153231511621534251142341); (57069660132244577445803081036067437863158490258, 000, 4345121541411);
  (20367890674810682094541829109032238610484694886, 000, 12523141131311641352431124521);
  (46948509956302689890543770105393942336980090924, 000, 1512413142); (19193758722746797383202525208875755773716249624,
  000, 21211515216155314); (9555560645319223250654389730789500133924223101, 000, 3431252514);
  (11053380127108512968435309081484192339923364962, 000, 3325121251434352112151164311441);
  (16255362069059620355677190344858037849925276694, 000, 133651344313144);
  (26232077536152811450673610203886665493362321518, 000, 2413114); (7972454395823651852863731338549260906630767104, 000,
  212115423114431341613351241413); (16525616293345201939143708300127523572559078060, 000,
  31641131344311625112215543141); (32356895075153097551733893603029298657989552252, 000,
  14324153144123141132451124215162115142341); (30649851890014132032881615403461734533303203468, 000,
  413212115432512165153411431); (54762193618925372673164312789411490087452134912, 000, 41431);
  (46573517107420112631262502157101093334306106458, 000, 411); (12659128574793582489049770030497002886180223344, 000,
  1212516111614312525341613214113124521); (26913958722825725402706727952874621138187186432, 000,
  2542135122145121435216154121165211); (34207454276914486164921339909114171172035792532, 000, 25231146111);
  (20643183401073115694667616001661498181313321520, 000, 43611141343411);
  (31186887148138861148580267738448104736295880468, 000, 143161116); (30138887622711636968772888017981665078910854634,
  000, 121615234113163531116143511124521); (17969813149307423566938468302912327770817979620, 000, 254314163135211);
  (3781852891709338817517268236491143987416105382, 000, 14113254312561114);
  (18390728299026190057711502116599271468987182066, 000, 251212514361143);
  (10406690814460055958189931584308543741105592138, 000, 61125); (27960877192653562443340155189897743681209656122, 000,
  151225); (20640371109896753786833174767864495879323899688, 000, 16413545132215563152251);
  (39246345440026026193126209583558051206951722560, 000, 52251); (12682813865289416438407847873750645382270299776, 000,
  34521165411434351112561511225114161); (27591135523688378500555209313658033876684800028, 000, 121514131245211);
  (60232760032377396732493969104282952148033847638, 000, 34116); (21758590489165064062541921604400403468139633260, 000,
  14515165321411632112); (41824049202470088663819707407572399352354678700, 000, 42511);
  (26577432232283232183637997580491028778588329746, 000, 2251126111); (15601023543609889088999100735450590259302336592,
  000, 6521125251212516111142315441331); (39835450069197365082583955405679513730859505558, 000, 125311);
  (23466077821287140324884990973846325093590665816, 000, 41335653114); (18177697454480073615655955907022432748271557094,
  000, 43531245132535142341114354121116431141231316411313542315); (10175748019908526803297979609950487469039819262, 000,
  3151221551634114361311621532); (16711377745315814866635645559404634568242720800, 000,
  5324513144313511211515234113121525211651); (5326137370668053571273418905354968365652835806, 000, 12151162153112);
  (13057096548813191559450066159907683342672189990, 000, 31635411434511124521121651);
  (14376145802095162930356839550621631059763549218, 000, 331651531215216155163135451134161);
  (18398299826379850557778344765184528029386764682, 000, 41114163135141321);
  (16837449621361179375505242521522778035383668222, 000, 3212511641313254134161);
  (16292789671596307801974279071313815227012115390, 000, 541212516143121);
  (85050663176232978210376889773550614761522356544, 000, 51162); (19457468180328281841973154602914800749417708536, 000,
  212111162151531); (25568089956896602260290362921272738199704651026, 000, 531162512152161);
  (13738643250322904029232645056444331899253037944, 000, 2415344111612532116541163151621112611114431143);
  (30217756378471676545174260727518241879668686818, 000, 424311); (28516697931357097646317058833078867789388466986, 000,
  231114); (26192147006250321450087004712513045302446942048, 000, 112611143);
  (882756104616815975375961775375767546257451618, 000, 3425314113234114361141);
  (14834186267737235337470498297027001197743419224, 000, 41316125143521615233511);
  (2997572906724191893006842915612816325819528436, 000, 41116); (14352437512532824836098431429847833675018073508, 000,
  111621152161551146); (11903632951505249187216616458750374648655452592, 000, 5144133251414134331121);
  (13908857546980609443548900233969929067504457922, 000, 12561121); (17514886854057117922374840179011255342954565414,
  000, 3511146111121414312534161); (10863693253774747423874380249156495221189665740, 000, 3452111242511414134161);
  (36528865199846770731207140904170869287664986386, 000, 51412); (12332026850833213898595758250398015482603597504, 000,
  13455311443); (10804110692265657973311059124783818911472870414, 000, 1435414332514361314431116);
  (23130500564896728734725991698221302259501139474, 000, 42315); (16149877876279684863435823306615254020863594142, 000,
  11651324511116215323152435116431412); (8610357486343536350479626274573085949541506496, 000,
  251112611161253212154321524315225153245134); (15049214816863786237174778298155745690935212694, 000,
  51611124351216515345211); (26225097606683434223560326452675420083342556050, 000, 65411631545211);
  (9338640286597232640325815390266533187389010580, 000, 25521121); (5873409689272192619213606359672247467408361886, 000,
  1614316521125421352211); (11525714413309989007847576770686501855759516732, 000,
  1231313416133116251342531121511221111261114); (10896296858596846242180388452833582447278222792, 000,
  63211652111211542311515431411); (18395490873413357649713374017491116305895976314, 000, 413512414113416131621116);
  (32045319898979807893263299457338629396448650470, 000, 61116211114); (4526324867544461705181297574205420202482719588,
  000, 114253141312215536351146111161251631352341); (7062123735094035350307974485402042787883858044, 000,
  325121451515216154114); (9570121522921332333707708165438606437623083882, 000, 1412313144311164135142341);
  (6090729531014298862116531782684332471448466114, 000, 1341613352115216151221451212551164315153245132341);
  (61262257801615178398791819182652443781141885268, 000, 132341); (9536143839063329001603779676217200837436798960, 000,
  212511141351); (20765274909510831769323210439315829088926569220, 000, 3511424131312314161);
  (13991494779600205105640071240214804081464561124, 000, 3134521114431);
  (11761172245628281937080222398650292118231335508, 000, 1413253142121531245134431116435124);
  (29543097680643969953636271976886962215127599596, 000, 12112); (12271668540189149559634107292049288059143579796, 000,
  11122111625114143141163211252532135142341); (1722155703723593880033592777151401178293622716, 000,
  553411416134553311245112214512161); (7108452095948972806567086780589942717532168864, 000,
  1613211254213545112215514343161253411435415323114); (3816443811376568855403264961054211739075744936, 000, 45151);
  (2579933966440896775525431345852607459801449234, 000, 15); (21052932144274136598567228937053510592273205938, 000,
  423151443135); (5510901757023513334017719338726245870089716816, 000,
  342531124251313522155243114611143451122145153141); (5494177503387505688350163561704851108487684202, 000,
  112523141316413545132341); (4473105096921935423907682569186556339602932876, 000, 126111);
  (28688199527043767544419528038356662674418165054, 000, 436111); (2802984845040954485911876377250887145181121160, 000,
  2516161161); (14897972167107870904012210414260499332703596326, 000, 115423);
  (679746836579150791998245103176797460111700932, 000, 5533251436351416131354231544133125251632116512161);
  (1164323903278076553455023700322474088232573158, 000, 523411412532112161);
  (3425455143304128550589035366974563391469043790, 000, 5142341143553124521152161);
  (6415344060956176624147429812534943366762148516, 000, 1413433514); (3718455213835264917124373159322673100057265516,
  000, 4234111443132514351); (22399241334945171726517500219676836417189199192, 000, 31416);
  (2352057310945118083560372019333685056652564274, 000, 41433165121525536351);
  (14773987160880481288972052749661316062436218070, 000, 16515312); (5348304391014897102561245060824602151353805474,
  000, 3253563514234114121255431411114253124511); (8049225798028305851053379604471270562893139024, 000,
  4521125653121516535112); (5851991717327567949507817314401589325754551704, 000, 45112542135);
  (2367344465633689256812899752699898689772353112, 000, 32135122111215243514161);
  (2149635675911761441658599669135934826753137590, 000, 34521154353653124511116125341134161);
  (6362146578945815624885643631179433395930886620, 000, 2155613455312452111461112);
  (4759197137174648235442384846745300517945628010, 000, 1243511625311); (2548347769371640800517982080637193369723600374,
  000, 55335653114354121152161); (1722155703723593880033592777151401178293622716, 000, 12125523411144123131412533165);
  (3827738529573719306308096051540287317299293764, 000, 342513221551313211654114321534413);
  (4839999744045534630090924389251040375323047584, 000, 162151443131); (5933632639877418232107397056829438209708701842,
  000, 314123131635414); (477556386375411769266689792033914473513256288, 000,
  4134335653116411313416133556131245112251541); (7520556787211199056703807583537366167718657402, 000, 5414334521152161);
  (4574597504612108157624607656524603730578835058, 000, 315153441331651314116);
  (8764570733647518000196196470800973191551338936, 000, 21615233554312525161161435);
  (6701485804432005378994088430054763818628520872, 000, 16251211); (650714317570149547303460023917395019859647416, 000,
  16321165134253141321352341); (16717669394274062699345805509106019828197256006, 000, 131164);
  (6892222997670680641322627297688058243532174024, 000, 13425114611164314125321414);
  (1174908761971512241067405638644199509792965756, 000, 361523351414311621154413);
  (3602292753252537157230169946595792368460249424, 000, 335534114161); (6860033959075634657659662368384996822037182876,
  000, 525335211214316161112); (8265996281004567310580657521991051750039083978, 000,
  2111413542315124141131341613211216551112); (6312911456415952083321498293873737155907021150, 000,
  2251541534253146111621511); (5177069349311842749263882340883698118019818176, 000, 21615112115);
  (14129770897320429436111265245395200977729667876, 000, 162115); (5897784192787665564398688982382626013113701016, 000,
  133211544); (1175360866306491456541055860309220984045054922, 000, 312313542311142531146111214141);
  (899336442879012471853509276191634912244650252, 000, 313522511436351413212554116);
  (571461783266827772152928931516006993892466564, 000, 134161331544133615154321534431325121541411632116523141352341);
  (2999772210395446378340703036306484669213940976, 000, 53231152161); (8203363863085589420662521819043879318122352254,
  000, 61161); (2006654206658351235996367625350888486230128944, 000, 16253121431);
  (4132076398714678241857647815312911870668322306, 000, 125163451131621531);
  (1625529047034897732925817318733010399706695020, 000,
  345513251414332152431544133111221451512141111435415311641134161); (7475684164071947019214304048017159164363406222,
  000, 23131441336153141); (1344191267015515317859695664820408826653810986, 000, 3135451322155233551411);
  (7689160955928742654892297663409891496427965414, 000, 534431124215145121);
  (13584100657050941760298334889200091697453716526, 000, 11245); (6033914897911802602089567789490359247818798472, 000,
  4321532311); (1807206461246951858230965992104803224237429016, 000, 54231141411161251434511313);
  (11045363782127271228869132698606003527758896266, 000, 2313132543141); (299945428834016860639345089432159205829891988,
  000, 115216155341613514231544133455332152551416331162); (4493570780504666456784328570135242539026408868, 000,
  32135216154141314412314161); (122282088532925893299223733386656142634498744, 000,
  13161253355613214143312523141351112151221553124513425132341); (3410696839564291664304453214833803941873427686, 000,
  2451131); (364243872667967722879380695138259616727825982, 000, 13135225112214515165351111614314116315142341);
  (12986676973852855725847493157370667162050356544, 000, 35423111641); (4960890041118810151671386589406249641512168178,
  000, 43165411341611121); (7359582070169398222581057201553854896519383604, 000, 132112165513253563511252314);
  (3060976684241454990755809970093297329468543752, 000, 61345211254134253141);
  (2130179338830715034072050202949446545325302714, 000, 1114412314); (5589877745295336714331028302568473931437072194,
  000, 5231412116); (202029262886529828195544053228870697363107091, 000, 3211654116);
  (2505494787341050780753450234029694816819820204, 000, 3411631416335142);
  (3585730363635646771320368001167343836596327954, 000, 433565312154351413);
  (4487531323788199592130989449938868482208337746, 000, 5153452112561514);
  (2424083684911384253258061833272567342181034728, 000, 413315243154); (3103581163613356884941620342029507209735798012,
  000, 13251211116251121541534521154351164314); (4828527986436595397182324622650745355097326394, 000,
  52161515124141163152251531421211); (6198408341277035128088902026336489741220147868, 000,
  531112421511221451211515432152551342); (7232225687338508526949629499386071653537668046, 000, 425314161354513);
  (1348091711558248930835569474385296474451528506, 000, 655312451342511254136141314212151441336155341112);
  (2192464719468597040491059295473884143178307278, 000, 432152431544133455312161111);
  (4904045098669928276804152589127542889785893914, 000, 4315); (13548824286546956228081797642827190566686136044, 000,
  1621154321531); (563757930655736038849127194211110772668425832, 000, 65131341611143431544133615533);
  (1898995809058896613159084659631693730988437332, 000, 23411414131441231412533553315243514);
  (4272255145752767831472871663649615613407005996, 000, 13455131416); (7944478203079086602904366908853066483200250496,
  000, 1215); (2226467571946333551810008436939856170245592408, 000, 3421511215);
  (3009087033990458034396905997981110036017816070, 000, 2154141131321); (2196962384447763311393736503546329761988705452,
  000, 315165351414); (9073829036433273554719243835443927267231764498, 000, 2141413);
  (810897905992286716417570215853303089437364870, 000, 16111621514412314125321251614316);
  (275293851578164104706767206014042779072528712, 000, 21525511643161251436131);
  (1716527303435724340733275315902481084161036764, 000, 22155613135423114143312143112513);
  (550904097500647682323515185246397256536908826, 000, 2533125); (411145325100266878773740581701357323126719980, 000,
  43435411); (964914934776192266846245067437878524271074740, 000, 2155132);
  (5826584111731472131540378782866362737785725852, 000, 5221116431413); (3618756780036396679094053684599155765259196828,
  000, 363514231543125253355); (3313040124288989633455867939521003701467643710, 000, 14331654114);
  (4418656509607898504551922227281205754639583152, 000, 32535635141); (13488726436748957682363265761184997508723635198,
  000, 143114611116); (1348091711558248930835569474385296474451528506, 000,
  1412313142121112513235514111641132215142341); (878375860388084620974438962554559695794063902, 000, 1112153441313);
  (3024584134795619246299973141201593425398107228, 000, 515324511116125341613455332116);
  (5935039481184428712595580806405645221081764770, 000, 112565312451342511);
  (5266793479122236312770775645517575525321936124, 000, 2516341132543125);
  (2972901325360690605013311433537692396776624770, 000, 3521615234114); (9818566285554637055472631449266111378783247706,
  000, 2531411114); (2923296225641056016178385577731589820626862064, 000, 14413345533554134335211);
  (19428874120265861223751484345385431198855512386, 000, 1111225); (878375860388084620974438962554559695794063902, 000,
  515164113416132135451112116); (782448064725644917386023932976793854417333440, 000, 56151451214114321);
  (1252163915895809227247154444807530633074798044, 000, 156151225); (1270439526729697038352633554776442221490861948,
  000, 13221556133112425131421211162511225152341); (878375860388084620974438962554559695794063902, 000,
  6321152125163411); (7354514036752781923817687360308223992794248724, 000, 141116215312);
  (878375860388084620974438962554559695794063902, 000, 315164113416135122515612115142);
  (1534788030560457828637731292690547996643375100, 000, 143312525131354511114);
  (710599868361039419351635571935936459299643018, 000, 361313412111643514234114);
  (2923296225641056016178385577731589820626862064, 000, 6513142121525533);
  (2212210303035539748595822826336200493124077450, 000, 14234116315153452111414316125321211544133455335);
  (95927795662439703588415029577765841376730462, 000, 251413613122515615145121255234113);
  (2421494159920828856725080804050847883683320168, 000, 1253315164113162115153112541352211161431252314);
  (1348091711558248930835569474385296474451528506, 000, 521211); (2425420398222555876839788890626301399909548214, 000,
  4351142431515); (10041511503629504759476899690556018351925872538, 000, 2435122111);
  (1515867703585294132458372865003919710945949390, 000, 351423115214113251436);
  (16958949049302723605380098100065108141175998554, 000, 1211); (174969542416614838718185449390628208099739204, 000,
  12115154114); (1589220698895681975762825006998380885546276474, 000, 335561);
  (4809961594109864046244773878852873776766765542, 000, 435116); (174468378659857720273630695314487222702193970, 000,
  36153235536351146111216553321154413); (10761526617455016395535389827214511561370831866, 000, 1211651534521);
  (228454411267154485994622719654828387936285682, 000, 31116431515); (703907481728226900700808267240072473091869932,
  000, 5141141211521615531245131441231354533); (3547856184416950638848628697014359921770436454, 000, 21255116435141);
  (298895515543477405177793935935974897829780174, 000, 5411632112151531164316);
  (937287902238848379189722697874025221962328354, 000, 2211141633554135);
  (1411551785812363544822820239226751239234308678, 000, 44133251434315); (878375860388084620974438962554559695794063902,
  000, 11126551164315164131245131321215); (1080874478222076353709633808599103703014931376, 000,
  62151543125231416133111); (5079413237136044191846242541868695306369609602, 000, 3165411414);
  (1354490842046864565417540023153066044133962216, 000, 14161321215243514231152161114253144123);
  (366532342602507656561506936472290697976060814, 000, 334553365131441);
  (1077302892905313538865385139230439057029509182, 000, 51416335); (9157678925383721805140025264605795398301866862, 000,
  1143)]%uint))); vm_cast_no_check (eq_refl true). Qed.
(* the learner of drawn table [762621/1000000 237379/2000000 237379/2000000 143097/250000 343817/1000000 16759/200000
  43169/62500 171389/1000000 137907/1000000 143097/250000 16759/200000 343817/1000000 43169/62500 137907/1000000
  171389/1000000 120987/250000 129013/500000 129013/500000 40849/62500 262621/1000000 16759/200000 245419/1000000
  641833/1000000 28187/250000 51173/100000 364991/1000000 123279/1000000 114557/250000 116559/500000 154327/500000
  297559/500000 175297/1000000 45917/200000 116661/500000 60067/100000 20751/125000 71999/100000 142853/1000000
  137157/1000000 492891/1000000 406809/1000000 1003/10000 640183/1000000 267837/1000000 4599/50000 263057/500000
  129547/1000000 344339/1000000 82431/125000 15067/125000 13751/62500 424041/1000000 338791/1000000 14823/62500
  40849/62500 16759/200000 262621/1000000 114557/250000 154327/500000 116559/500000 297559/500000 45917/200000
  175297/1000000 245419/1000000 28187/250000 641833/1000000 51173/100000 123279/1000000 364991/1000000 116661/500000
  20751/125000 60067/100000 71999/100000 137157/1000000 142853/1000000 263057/500000 344339/1000000 129547/1000000
  82431/125000 13751/62500 15067/125000 492891/1000000 1003/10000 406809/1000000 640183/1000000 4599/50000
  267837/1000000 424041/1000000 14823/62500 338791/1000000 117881/200000 82119/400000 82119/400000 240641/1000000
  123301/200000 71427/500000 223573/500000 404269/1000000 29717/200000 240641/1000000 71427/500000 123301/200000
  223573/500000 29717/200000 404269/1000000 22273/200000 177727/400000 177727/400000 28233/40000 90713/500000
  112749/1000000 206581/500000 503043/1000000 16759/200000 127013/200000 118709/500000 127517/1000000 475127/1000000
  102001/500000 320871/1000000 332331/500000 55563/500000 56053/250000 66239/200000 444577/1000000 56057/250000
  463351/1000000 226427/500000 16759/200000 118689/1000000 762621/1000000 11869/100000 82677/500000 87607/125000
  13379/100000 16781/250000 274763/500000 7667/20000 375931/1000000 74071/200000 126857/500000 32541/250000
  138501/200000 177331/1000000 59387/100000 126651/500000 38207/250000 145547/1000000 718643/1000000 13581/100000
  392271/1000000 239173/500000 129383/1000000 3887/12500 18581/50000 15871/50000 584657/1000000 42319/200000
  50937/250000 133243/1000000 40771/62500 214421/1000000 525449/1000000 198781/1000000 27577/100000 37787/250000
  309953/500000 114473/500000 383469/1000000 27577/62500 175299/1000000 133397/1000000 84889/500000 27873/40000
  73631/200000 25021/200000 25337/50000 5489/50000 22733/50000 10889/25000 680497/1000000 112747/1000000 51689/250000
  1929/5000 467287/1000000 146913/1000000 548671/1000000 260089/1000000 4781/25000 351443/1000000 112747/1000000
  53581/100000 133873/250000 138251/1000000 326257/1000000 120751/500000 354513/1000000 80797/200000 90487/250000
  517309/1000000 120743/1000000 27431/200000 71999/100000 28571/200000 10721/50000 40771/62500 33311/250000 53403/500000
  411661/1000000 481533/1000000 247657/1000000 172203/500000 407937/1000000 98957/1000000 126641/200000 133919/500000
  762621/1000000 118689/1000000 11869/100000 505593/1000000 341013/1000000 76697/500000 662399/1000000 226473/1000000
  13891/125000 511291/1000000 14447/100000 344239/1000000 714619/1000000 107103/1000000 89139/500000 199343/500000
  18791/62500 150329/500000 568199/1000000 327777/1000000 13003/125000 130571/1000000 18917/25000 112749/1000000
  380591/1000000 508281/1000000 13891/125000 20729/62500 32583/100000 171253/500000 1521/3125 61851/250000 66469/250000
  32541/250000 138501/200000 177331/1000000 683399/1000000 50963/250000 112749/1000000 359983/1000000 131817/250000
  112749/1000000 586529/1000000 76413/250000 107819/1000000 492673/1000000 2053/10000 302027/1000000 313957/500000
  158463/1000000 213623/1000000 157297/500000 471783/1000000 213623/1000000 115127/200000 28131/200000 28371/100000
  158429/500000 83463/200000 265827/1000000 132511/250000 83/320 210581/1000000 51477/250000 15319/125000 33577/50000
  107279/250000 42921/250000 499/1250 27013/250000 286647/1000000 605301/1000000 719149/1000000 68157/500000
  144537/1000000 60253/125000 72179/200000 157081/1000000 639807/1000000 118849/500000 24499/200000 519029/1000000
  70189/500000 340593/1000000 and so on, 3888 in all] with recall 4 has long-run regret per round at most 237379/1000000
  on every instance over 3 arms with rewards in [0,1] *)
Theorem certified_three_arms_above_4 : regret_kept 3 (stationary 4) (Q2R (237379 # 1000000)).
Proof. apply (class_upper 3 4 2000000 2000000 (listed_plays 3 4 6 1 (numbers_of [1525242; 237379; 237379; 1144776;
  687634; 167590; 1381408; 342778; 275814; 1144776; 167590; 687634; 1381408; 275814; 342778; 967896; 516052; 516052;
  1307168; 525242; 167590; 490838; 1283666; 225496; 1023460; 729982; 246558; 916456; 466236; 617308; 1190236; 350594;
  459170; 466644; 1201340; 332016; 1439980; 285706; 274314; 985782; 813618; 200600; 1280366; 535674; 183960; 1052228;
  259094; 688678; 1318896; 241072; 440032; 848082; 677582; 474336; 1307168; 167590; 525242; 916456; 617308; 466236;
  1190236; 459170; 350594; 490838; 225496; 1283666; 1023460; 246558; 729982; 466644; 332016; 1201340; 1439980; 274314;
  285706; 1052228; 688678; 259094; 1318896; 440032; 241072; 985782; 200600; 813618; 1280366; 183960; 535674; 848082;
  474336; 677582; 1178810; 410595; 410595; 481282; 1233010; 285708; 894292; 808538; 297170; 481282; 285708; 1233010;
  894292; 297170; 808538; 222730; 888635; 888635; 1411650; 362852; 225498; 826324; 1006086; 167590; 1270130; 474836;
  255034; 950254; 408004; 641742; 1329324; 222252; 448424; 662390; 889154; 448456; 926702; 905708; 167590; 237378;
  1525242; 237380; 330708; 1401712; 267580; 134248; 1099052; 766700; 751862; 740710; 507428; 260328; 1385010; 354662;
  1187740; 506604; 305656; 291094; 1437286; 271620; 784542; 956692; 258766; 621920; 743240; 634840; 1169314; 423190;
  407496; 266486; 1304672; 428842; 1050898; 397562; 551540; 302296; 1239812; 457892; 766938; 882464; 350598; 266794;
  339556; 1393650; 736310; 250210; 1013480; 219560; 909320; 871120; 1360994; 225494; 413512; 771600; 934574; 293826;
  1097342; 520178; 382480; 702886; 225494; 1071620; 1070984; 276502; 652514; 483004; 709026; 807970; 723896; 1034618;
  241486; 274310; 1439980; 285710; 428840; 1304672; 266488; 213612; 823322; 963066; 495314; 688812; 815874; 197914;
  1266410; 535676; 1525242; 237378; 237380; 1011186; 682026; 306788; 1324798; 452946; 222256; 1022582; 288940; 688478;
  1429238; 214206; 356556; 797372; 601312; 601316; 1136398; 655554; 208048; 261142; 1513360; 225498; 761182; 1016562;
  222256; 663328; 651660; 685012; 973440; 494808; 531752; 260328; 1385010; 354662; 1366798; 407704; 225498; 719966;
  1054536; 225498; 1173058; 611304; 215638; 985346; 410600; 604054; 1255828; 316926; 427246; 629188; 943566; 427246;
  1151270; 281310; 567420; 633716; 834630; 531654; 1060088; 518750; 421162; 411816; 245104; 1343080; 858232; 343368;
  798400; 216104; 573294; 1210602; 1438298; 272628; 289074; 964048; 721790; 314162; 1279614; 475396; 244990; 1038058;
  280756; 681186; 1171094; 197914; 630992; 928136; 373132; 698732; 1007294; 629370; 363336; 272628; 1438298; 289074;
  767862; 934268; 297870; 242454; 517900; 1239646; 915554; 396208; 688238; 197914; 1101428; 700658; 1411650; 225498;
  362852; 950254; 641742; 408004; 1329324; 448424; 222252; 826324; 167590; 1006086; 1270130; 255034; 474836; 662390;
  448456; 889154; 1050898; 551540; 397562; 266794; 1393650; 339556; 736310; 1013480; 250210; 302296; 457892; 1239812;
  766938; 350598; 882464; 219560; 871120; 909320; 1360994; 413512; 225494; 702886; 1071620; 225494; 1070984; 652514;
  276502; 771600; 293826; 934574; 1097342; 382480; 520178; 483004; 807970; 709026; 926702; 167590; 905708; 134248;
  766700; 1099052; 751862; 507428; 740710; 237378; 237380; 1525242; 330708; 267580; 1401712; 260328; 354662; 1385010;
  1187740; 305656; 506604; 621920; 634840; 743240; 1169314; 407496; 423190; 291094; 271620; 1437286; 784542; 258766;
  956692; 266486; 428842; 1304672; 723896; 241486; 1034618; 213612; 963066; 823322; 495314; 815874; 688812; 274310;
  285710; 1439980; 428840; 266488; 1304672; 197914; 535676; 1266410; 1525242; 237380; 237378; 1022582; 688478; 288940;
  1429238; 356556; 214206; 1011186; 306788; 682026; 1324798; 222256; 452946; 797372; 601316; 601312; 1151270; 567420;
  281310; 411816; 1343080; 245104; 858232; 798400; 343368; 633716; 531654; 834630; 1060088; 421162; 518750; 216104;
  1210602; 573294; 1438298; 289074; 272628; 1038058; 681186; 280756; 1171094; 630992; 197914; 964048; 314162; 721790;
  1279614; 244990; 475396; 928136; 698732; 373132; 1136398; 208048; 655554; 663328; 685012; 651660; 973440; 531752;
  494808; 261142; 225498; 1513360; 761182; 222256; 1016562; 260328; 354662; 1385010; 1366798; 225498; 407704; 985346;
  604054; 410600; 1255828; 427246; 316926; 719966; 225498; 1054536; 1173058; 215638; 611304; 629188; 427246; 943566;
  1007294; 363336; 629370; 242454; 1239646; 517900; 915554; 688238; 396208; 272628; 289074; 1438298; 767862; 297870;
  934268; 197914; 700658; 1101428; 1479510; 260245; 260245; 682406; 1067870; 249724; 1270946; 506798; 222256; 682406;
  249724; 1067870; 1270946; 222256; 506798; 350594; 824703; 824703; 747424; 992410; 260166; 237378; 1525242; 237380;
  354660; 1385010; 260330; 167586; 804398; 1028016; 507426; 639398; 853176; 222252; 1324798; 452950; 1256602; 517900;
  225498; 289070; 1438298; 272632; 725520; 1076564; 197916; 514688; 640730; 844582; 1127386; 376612; 496002; 248220;
  1278780; 473000; 747424; 260166; 992410; 167586; 1028016; 804398; 507426; 853176; 639398; 237378; 237380; 1525242;
  354660; 260330; 1385010; 222252; 452950; 1324798; 1256602; 225498; 517900; 514688; 844582; 640730; 1127386; 496002;
  376612; 289070; 272632; 1438298; 725520; 197916; 1076564; 248220; 473000; 1278780; 630772; 684614; 684614; 225494;
  1366798; 407708; 427244; 1255828; 316928; 225494; 407708; 1366798; 427244; 316928; 1255828; 180836; 909582; 909582;
  1525242; 237378; 237380; 905708; 926702; 167590; 1401712; 330708; 267580; 1099052; 134248; 766700; 1385010; 260328;
  354662; 740710; 751862; 507428; 1006086; 826324; 167590; 362852; 1411650; 225498; 474836; 1270130; 255034; 408004;
  950254; 641742; 889154; 662390; 448456; 222252; 1329324; 448424; 1437286; 291094; 271620; 506604; 1187740; 305656;
  956692; 784542; 258766; 743240; 621920; 634840; 1304672; 266486; 428842; 423190; 1169314; 407496; 1239812; 302296;
  457892; 397562; 1050898; 551540; 882464; 766938; 350598; 339556; 266794; 1393650; 909320; 219560; 871120; 250210;
  736310; 1013480; 1439980; 274310; 285710; 1034618; 723896; 241486; 1304672; 428840; 266488; 823322; 213612; 963066;
  1266410; 197914; 535676; 688812; 495314; 815874; 934574; 771600; 293826; 225494; 1360994; 413512; 520178; 1097342;
  382480; 225494; 702886; 1071620; 709026; 483004; 807970; 276502; 1070984; 652514; 1283666; 490838; 225496; 525242;
  1307168; 167590; 729982; 1023460; 246558; 466236; 916456; 617308; 1201340; 466644; 332016; 350594; 1190236; 459170;
  687634; 1144776; 167590; 237379; 1525242; 237379; 342778; 1381408; 275814; 167590; 1144776; 687634; 516052; 967896;
  516052; 275814; 1381408; 342778; 813618; 985782; 200600; 285706; 1439980; 274314; 535674; 1280366; 183960; 259094;
  1052228; 688678; 677582; 848082; 474336; 241072; 1318896; 440032; 617308; 916456; 466236; 167590; 1307168; 525242;
  459170; 1190236; 350594; 225496; 490838; 1283666; 332016; 466644; 1201340; 246558; 1023460; 729982; 1233010; 481282;
  285708; 410595; 1178810; 410595; 808538; 894292; 297170; 285708; 481282; 1233010; 888635; 222730; 888635; 297170;
  894292; 808538; 688678; 1052228; 259094; 274314; 1439980; 285706; 440032; 1318896; 241072; 200600; 985782; 813618;
  474336; 848082; 677582; 183960; 1280366; 535674; 1513360; 261142; 225498; 655554; 1136398; 208048; 1016562; 761182;
  222256; 651660; 663328; 685012; 1385010; 260328; 354662; 494808; 973440; 531752; 682026; 1011186; 306788; 237378;
  1525242; 237380; 452946; 1324798; 222256; 288940; 1022582; 688478; 601312; 797372; 601316; 214206; 1429238; 356556;
  1054536; 719966; 225498; 407704; 1366798; 225498; 611304; 1173058; 215638; 410600; 985346; 604054; 943566; 629188;
  427246; 316926; 1255828; 427246; 834630; 633716; 531654; 281310; 1151270; 567420; 518750; 1060088; 421162; 245104;
  411816; 1343080; 573294; 216104; 1210602; 343368; 858232; 798400; 1438298; 272628; 289074; 629370; 1007294; 363336;
  934268; 767862; 297870; 517900; 242454; 1239646; 1101428; 197914; 700658; 396208; 915554; 688238; 721790; 964048;
  314162; 272628; 1438298; 289074; 475396; 1279614; 244990; 280756; 1038058; 681186; 373132; 928136; 698732; 197914;
  1171094; 630992; 1393650; 266794; 339556; 551540; 1050898; 397562; 1013480; 736310; 250210; 457892; 302296; 1239812;
  871120; 219560; 909320; 350598; 766938; 882464; 641742; 950254; 408004; 225498; 1411650; 362852; 448424; 1329324;
  222252; 167590; 826324; 1006086; 448456; 662390; 889154; 255034; 1270130; 474836; 1071620; 702886; 225494; 413512;
  1360994; 225494; 652514; 1070984; 276502; 293826; 771600; 934574; 807970; 483004; 709026; 382480; 1097342; 520178;
  766700; 134248; 1099052; 167590; 926702; 905708; 507428; 751862; 740710; 237380; 237378; 1525242; 354662; 260328;
  1385010; 267580; 330708; 1401712; 963066; 213612; 823322; 241486; 723896; 1034618; 815874; 495314; 688812; 285710;
  274310; 1439980; 535676; 197914; 1266410; 266488; 428840; 1304672; 634840; 621920; 743240; 305656; 1187740; 506604;
  407496; 1169314; 423190; 271620; 291094; 1437286; 428842; 266486; 1304672; 258766; 784542; 956692; 1525242; 237378;
  237380; 992410; 747424; 260166; 1385010; 354660; 260330; 804398; 167586; 1028016; 1324798; 222252; 452950; 639398;
  507426; 853176; 1067870; 682406; 249724; 260245; 1479510; 260245; 506798; 1270946; 222256; 249724; 682406; 1067870;
  824703; 350594; 824703; 222256; 1270946; 506798; 1438298; 289070; 272632; 517900; 1256602; 225498; 1076564; 725520;
  197916; 640730; 514688; 844582; 1278780; 248220; 473000; 376612; 1127386; 496002; 1028016; 167586; 804398; 260166;
  747424; 992410; 853176; 507426; 639398; 237380; 237378; 1525242; 452950; 222252; 1324798; 260330; 354660; 1385010;
  1366798; 225494; 407708; 684614; 630772; 684614; 1255828; 427244; 316928; 407708; 225494; 1366798; 909582; 180836;
  909582; 316928; 427244; 1255828; 844582; 514688; 640730; 225498; 1256602; 517900; 496002; 1127386; 376612; 272632;
  289070; 1438298; 473000; 248220; 1278780; 197916; 725520; 1076564; 1343080; 411816; 245104; 567420; 1151270; 281310;
  798400; 858232; 343368; 531654; 633716; 834630; 1210602; 216104; 573294; 421162; 1060088; 518750; 688478; 1022582;
  288940; 237380; 1525242; 237378; 356556; 1429238; 214206; 306788; 1011186; 682026; 601316; 797372; 601312; 222256;
  1324798; 452946; 681186; 1038058; 280756; 289074; 1438298; 272628; 630992; 1171094; 197914; 314162; 964048; 721790;
  698732; 928136; 373132; 244990; 1279614; 475396; 685012; 663328; 651660; 208048; 1136398; 655554; 531752; 973440;
  494808; 225498; 261142; 1513360; 354662; 260328; 1385010; 222256; 761182; 1016562; 1239646; 242454; 517900; 363336;
  1007294; 629370; 688238; 915554; 396208; 289074; 272628; 1438298; 700658; 197914; 1101428; 297870; 767862; 934268;
  604054; 985346; 410600; 225498; 1366798; 407704; 427246; 1255828; 316926; 225498; 719966; 1054536; 427246; 629188;
  943566; 215638; 1173058; 611304; 1525242; 237378; 237380; 1144776; 687634; 167590; 1376320; 342778; 280902; 1144776;
  167586; 687638; 1385010; 260328; 354662; 967896; 516050; 516054; 1307168; 525242; 167590; 362852; 1411650; 225498;
  936388; 844050; 219562; 571784; 739026; 689190; 1190236; 350594; 459170; 222252; 1329324; 448424; 1439980; 285706;
  274314; 814270; 972116; 213614; 1275558; 477042; 247400; 1030090; 303368; 666542; 1304672; 266486; 428842; 679760;
  859250; 460990; 1307168; 167586; 525246; 601026; 860852; 538122; 1128622; 489818; 381560; 367798; 225494; 1406708;
  951356; 234042; 814602; 222252; 545942; 1231806; 1439980; 274310; 285710; 1052228; 688676; 259096; 1317260; 454324;
  228416; 985782; 200598; 813620; 1243764; 197914; 558322; 843848; 489816; 666336; 1178810; 410594; 410596; 225494;
  1360994; 413512; 800404; 953130; 246466; 225494; 413508; 1360998; 894292; 297166; 808542; 239740; 1049136; 711124;
  1411650; 362852; 225498; 525242; 1307168; 167590; 844050; 936388; 219562; 739026; 571784; 689190; 1329324; 222252;
  448424; 350594; 1190236; 459170; 687634; 1144776; 167590; 237378; 1525242; 237380; 342778; 1376320; 280902; 167586;
  1144776; 687638; 516050; 967896; 516054; 260328; 1385010; 354662; 972116; 814270; 213614; 285706; 1439980; 274314;
  477042; 1275558; 247400; 303368; 1030090; 666542; 859250; 679760; 460990; 266486; 1304672; 428842; 860852; 601026;
  538122; 167586; 1307168; 525246; 489818; 1128622; 381560; 225494; 367798; 1406708; 545942; 222252; 1231806; 234042;
  951356; 814602; 1360994; 225494; 413512; 410594; 1178810; 410596; 953130; 800404; 246466; 413508; 225494; 1360998;
  1049136; 239740; 711124; 297166; 894292; 808542; 688676; 1052228; 259096; 274310; 1439980; 285710; 454324; 1317260;
  228416; 200598; 985782; 813620; 489816; 843848; 666336; 197914; 1243764; 558322; 1525242; 237378; 237380; 816006;
  1016404; 167590; 1253548; 456460; 289992; 1019260; 296996; 683744; 1385010; 260328; 354662; 651008; 841564; 507428;
  1016404; 816006; 167590; 237378; 1525242; 237380; 456460; 1253548; 289992; 296996; 1019260; 683744; 841564; 651008;
  507428; 260328; 1385010; 354662; 1377252; 413296; 209452; 413296; 1377252; 209452; 1000000; 1000000; 0; 677634;
  677634; 644732; 1236056; 336698; 427246; 336698; 1236056; 427246; 1115504; 352842; 531654; 352842; 1115504; 531654;
  867658; 867658; 264684; 367072; 367072; 1265856; 990126; 343368; 666506; 343368; 990126; 666506; 1438298; 272628;
  289074; 864766; 856546; 278688; 1344710; 440468; 214822; 783500; 262878; 953622; 1169498; 197914; 632588; 561086;
  660990; 777924; 856546; 864766; 278688; 272628; 1438298; 289074; 440468; 1344710; 214822; 262878; 783500; 953622;
  660990; 561086; 777924; 197914; 1169498; 632588; 1411650; 225494; 362856; 680632; 911360; 408008; 1256108; 474912;
  268980; 628252; 167586; 1204162; 1057910; 271224; 670866; 350594; 644312; 1005094; 911360; 680632; 408008; 225494;
  1411650; 362856; 474912; 1256108; 268980; 167586; 628252; 1204162; 644312; 350594; 1005094; 271224; 1057910; 670866;
  1360994; 413508; 225498; 413508; 1360994; 225498; 901042; 901042; 197916; 471242; 471242; 1057516; 1097342; 382476;
  520182; 382476; 1097342; 520182; 756234; 167586; 1076180; 167586; 756234; 1076180; 561784; 561784; 876432; 237378;
  237378; 1525244; 351486; 255758; 1392756; 255758; 351486; 1392756; 1050030; 243400; 706570; 357218; 634836; 1007946;
  974130; 436324; 589546; 285706; 274310; 1439984; 710456; 197914; 1091630; 266486; 428840; 1304674; 634836; 357218;
  1007946; 243400; 1050030; 706570; 436324; 974130; 589546; 274310; 285706; 1439984; 428840; 266486; 1304674; 197914;
  710456; 1091630; 1525242; 237378; 237380; 1022582; 688476; 288942; 1409380; 331898; 258722; 1006138; 301738; 692124;
  1323676; 224496; 451828; 799614; 600192; 600194; 1151270; 567416; 281314; 290522; 1464370; 245108; 802980; 908900;
  288120; 490472; 531650; 977878; 1092436; 393662; 513902; 222252; 1270946; 506802; 1438298; 289070; 272632; 746518;
  1027984; 225498; 1159356; 627770; 212874; 966776; 312794; 720430; 1278194; 249392; 472414; 606988; 866706; 526306;
  1136398; 208044; 655558; 426970; 685010; 888020; 979276; 528832; 491892; 237378; 237378; 1525244; 685140; 222252;
  1092608; 260328; 354660; 1385012; 1366798; 225494; 407708; 1027820; 545944; 426236; 1255828; 427244; 316928; 526144;
  225494; 1248362; 1238362; 197204; 564434; 435366; 427244; 1137390; 988734; 359324; 651942; 223930; 1234248; 541822;
  778830; 814252; 406918; 272628; 289070; 1438302; 633450; 248220; 1118330; 197914; 731644; 1070442; 1464370; 290522;
  245108; 567416; 1151270; 281314; 908900; 802980; 288120; 531650; 490472; 977878; 1270946; 222252; 506802; 393662;
  1092436; 513902; 688476; 1022582; 288942; 237378; 1525242; 237380; 331898; 1409380; 258722; 301738; 1006138; 692124;
  600192; 799614; 600194; 224496; 1323676; 451828; 1027984; 746518; 225498; 289070; 1438298; 272632; 627770; 1159356;
  212874; 312794; 966776; 720430; 866706; 606988; 526306; 249392; 1278194; 472414; 685010; 426970; 888020; 208044;
  1136398; 655558; 528832; 979276; 491892; 237378; 237378; 1525244; 354660; 260328; 1385012; 222252; 685140; 1092608;
  1234248; 223930; 541822; 359324; 988734; 651942; 814252; 778830; 406918; 289070; 272628; 1438302; 731644; 197914;
  1070442; 248220; 633450; 1118330; 545944; 1027820; 426236; 225494; 1366798; 407708; 427244; 1255828; 316928; 225494;
  526144; 1248362; 427244; 435366; 1137390; 197204; 1238362; 564434; 1525242; 237380; 237378; 1099052; 766700; 134248;
  1385010; 354662; 260328; 905708; 167590; 926702; 1401712; 267580; 330708; 740710; 507428; 751862; 1239812; 457892;
  302296; 339556; 1393650; 266794; 909320; 871120; 219560; 397562; 551540; 1050898; 882464; 350598; 766938; 250210;
  1013480; 736310; 1439980; 285710; 274310; 823322; 963066; 213612; 1266410; 535676; 197914; 1034618; 241486; 723896;
  1304672; 266488; 428840; 688812; 815874; 495314; 1006086; 167590; 826324; 408004; 641742; 950254; 889154; 448456;
  662390; 362852; 225498; 1411650; 474836; 255034; 1270130; 222252; 448424; 1329324; 1437286; 271620; 291094; 743240;
  634840; 621920; 1304672; 428842; 266486; 506604; 305656; 1187740; 956692; 258766; 784542; 423190; 407496; 1169314;
  934574; 293826; 771600; 225494; 1071620; 702886; 709026; 807970; 483004; 225494; 413512; 1360994; 520178; 382480;
  1097342; 276502; 652514; 1070984; 1393650; 339556; 266794; 457892; 1239812; 302296; 871120; 909320; 219560; 551540;
  397562; 1050898; 1013480; 250210; 736310; 350598; 882464; 766938; 766700; 1099052; 134248; 237380; 1525242; 237378;
  354662; 1385010; 260328; 167590; 905708; 926702; 507428; 740710; 751862; 267580; 1401712; 330708; 963066; 823322;
  213612; 285710; 1439980; 274310; 535676; 1266410; 197914; 241486; 1034618; 723896; 815874; 688812; 495314; 266488;
  1304672; 428840; 641742; 408004; 950254; 167590; 1006086; 826324; 448456; 889154; 662390; 225498; 362852; 1411650;
  448424; 222252; 1329324; 255034; 474836; 1270130; 1071620; 225494; 702886; 293826; 934574; 771600; 807970; 709026;
  483004; 413512; 225494; 1360994; 652514; 276502; 1070984; 382480; 520178; 1097342; 634840; 743240; 621920; 271620;
  1437286; 291094; 428842; 1304672; 266486; 305656; 506604; 1187740; 407496; 423190; 1169314; 258766; 956692; 784542;
  1525242; 237380; 237378; 804398; 1028016; 167586; 1324798; 452950; 222252; 992410; 260166; 747424; 1385010; 260330;
  354660; 639398; 853176; 507426; 1028016; 804398; 167586; 237380; 1525242; 237378; 452950; 1324798; 222252; 260166;
  992410; 747424; 853176; 639398; 507426; 260330; 1385010; 354660; 1366798; 407708; 225494; 407708; 1366798; 225494;
  909582; 909582; 180836; 684614; 684614; 630772; 1255828; 316928; 427244; 316928; 1255828; 427244; 1067870; 249724;
  682406; 249724; 1067870; 682406; 824703; 824703; 350594; 260245; 260245; 1479510; 506798; 222256; 1270946; 222256;
  506798; 1270946; 1438298; 272632; 289070; 640730; 844582; 514688; 1278780; 473000; 248220; 517900; 225498; 1256602;
  1076564; 197916; 725520; 376612; 496002; 1127386; 844582; 640730; 514688; 272632; 1438298; 289070; 473000; 1278780;
  248220; 225498; 517900; 1256602; 496002; 376612; 1127386; 197916; 1076564; 725520; 1283666; 225496; 490838; 466236;
  617308; 916456; 1201340; 332016; 466644; 525242; 167590; 1307168; 729982; 246558; 1023460; 350594; 459170; 1190236;
  617308; 466236; 916456; 225496; 1283666; 490838; 332016; 1201340; 466644; 167590; 525242; 1307168; 459170; 350594;
  1190236; 246558; 729982; 1023460; 1233010; 285708; 481282; 285708; 1233010; 481282; 888635; 888635; 222730; 410595;
  410595; 1178810; 808538; 297170; 894292; 297170; 808538; 894292; 687634; 167590; 1144776; 167590; 687634; 1144776;
  516052; 516052; 967896; 237379; 237379; 1525242; 342778; 275814; 1381408; 275814; 342778; 1381408; 813618; 200600;
  985782; 259094; 688678; 1052228; 677582; 474336; 848082; 285706; 274314; 1439980; 535674; 183960; 1280366; 241072;
  440032; 1318896; 688678; 259094; 1052228; 200600; 813618; 985782; 474336; 677582; 848082; 274314; 285706; 1439980;
  440032; 241072; 1318896; 183960; 535674; 1280366; 1513360; 225498; 261142; 651660; 685012; 663328; 1385010; 354662;
  260328; 655554; 208048; 1136398; 1016562; 222256; 761182; 494808; 531752; 973440; 834630; 531654; 633716; 245104;
  1343080; 411816; 573294; 1210602; 216104; 281310; 567420; 1151270; 518750; 421162; 1060088; 343368; 798400; 858232;
  1438298; 289074; 272628; 517900; 1239646; 242454; 1101428; 700658; 197914; 629370; 363336; 1007294; 934268; 297870;
  767862; 396208; 688238; 915554; 682026; 306788; 1011186; 288940; 688478; 1022582; 601312; 601316; 797372; 237378;
  237380; 1525242; 452946; 222256; 1324798; 214206; 356556; 1429238; 1054536; 225498; 719966; 410600; 604054; 985346;
  943566; 427246; 629188; 407704; 225498; 1366798; 611304; 215638; 1173058; 316926; 427246; 1255828; 721790; 314162;
  964048; 280756; 681186; 1038058; 373132; 698732; 928136; 272628; 289074; 1438298; 475396; 244990; 1279614; 197914;
  630992; 1171094; 1343080; 245104; 411816; 531654; 834630; 633716; 1210602; 573294; 216104; 567420; 281310; 1151270;
  798400; 343368; 858232; 421162; 518750; 1060088; 685012; 651660; 663328; 225498; 1513360; 261142; 354662; 1385010;
  260328; 208048; 655554; 1136398; 531752; 494808; 973440; 222256; 1016562; 761182; 1239646; 517900; 242454; 289074;
  1438298; 272628; 700658; 1101428; 197914; 363336; 629370; 1007294; 688238; 396208; 915554; 297870; 934268; 767862;
  688478; 288940; 1022582; 306788; 682026; 1011186; 601316; 601312; 797372; 237380; 237378; 1525242; 356556; 214206;
  1429238; 222256; 452946; 1324798; 681186; 280756; 1038058; 314162; 721790; 964048; 698732; 373132; 928136; 289074;
  272628; 1438298; 630992; 197914; 1171094; 244990; 475396; 1279614; 604054; 410600; 985346; 225498; 1054536; 719966;
  427246; 943566; 629188; 225498; 407704; 1366798; 427246; 316926; 1255828; 215638; 611304; 1173058; 1525242; 237380;
  237378; 1144776; 687638; 167586; 1385010; 354662; 260328; 1144776; 167590; 687634; 1376320; 280902; 342778; 967896;
  516054; 516050; 1307168; 525246; 167586; 367798; 1406708; 225494; 951356; 814602; 234042; 601026; 538122; 860852;
  1128622; 381560; 489818; 222252; 1231806; 545942; 1439980; 285710; 274310; 985782; 813620; 200598; 1243764; 558322;
  197914; 1052228; 259096; 688676; 1317260; 228416; 454324; 843848; 666336; 489816; 1307168; 167590; 525242; 571784;
  689190; 739026; 1190236; 459170; 350594; 362852; 225498; 1411650; 936388; 219562; 844050; 222252; 448424; 1329324;
  1439980; 274314; 285706; 1030090; 666542; 303368; 1304672; 428842; 266486; 814270; 213614; 972116; 1275558; 247400;
  477042; 679760; 460990; 859250; 1178810; 410596; 410594; 225494; 1360998; 413508; 894292; 808542; 297166; 225494;
  413512; 1360994; 800404; 246466; 953130; 239740; 711124; 1049136; 1411650; 362856; 225494; 628252; 1204162; 167586;
  1057910; 670866; 271224; 680632; 408008; 911360; 1256108; 268980; 474912; 350594; 1005094; 644312; 756234; 1076180;
  167586; 237378; 1525244; 237378; 351486; 1392756; 255758; 167586; 1076180; 756234; 561784; 876432; 561784; 255758;
  1392756; 351486; 1050030; 706570; 243400; 285706; 1439984; 274310; 710456; 1091630; 197914; 357218; 1007946; 634836;
  974130; 589546; 436324; 266486; 1304674; 428840; 911360; 408008; 680632; 167586; 1204162; 628252; 644312; 1005094;
  350594; 225494; 362856; 1411650; 474912; 268980; 1256108; 271224; 670866; 1057910; 1360994; 225498; 413508; 471242;
  1057516; 471242; 1097342; 520182; 382476; 413508; 225498; 1360994; 901042; 197916; 901042; 382476; 520182; 1097342;
  634836; 1007946; 357218; 274310; 1439984; 285706; 428840; 1304674; 266486; 243400; 706570; 1050030; 436324; 589546;
  974130; 197914; 1091630; 710456; 1525242; 237380; 237378; 1006138; 692124; 301738; 1323676; 451828; 224496; 1022582;
  288942; 688476; 1409380; 258722; 331898; 799614; 600194; 600192; 1136398; 655558; 208044; 237378; 1525244; 237378;
  685140; 1092608; 222252; 426970; 888020; 685010; 979276; 491892; 528832; 260328; 1385012; 354660; 1366798; 407708;
  225494; 526144; 1248362; 225494; 1238362; 564434; 197204; 1027820; 426236; 545944; 1255828; 316928; 427244; 435366;
  1137390; 427244; 1151270; 281314; 567416; 490472; 977878; 531650; 1092436; 513902; 393662; 290522; 245108; 1464370;
  802980; 288120; 908900; 222252; 506802; 1270946; 1438298; 272632; 289070; 966776; 720430; 312794; 1278194; 472414;
  249392; 746518; 225498; 1027984; 1159356; 212874; 627770; 606988; 526306; 866706; 988734; 651942; 359324; 272628;
  1438302; 289070; 633450; 1118330; 248220; 223930; 541822; 1234248; 778830; 406918; 814252; 197914; 1070442; 731644;
  1411650; 225498; 362852; 739026; 689190; 571784; 1329324; 448424; 222252; 525242; 167590; 1307168; 844050; 219562;
  936388; 350594; 459170; 1190236; 860852; 538122; 601026; 225494; 1406708; 367798; 545942; 1231806; 222252; 167586;
  525246; 1307168; 489818; 381560; 1128622; 234042; 814602; 951356; 1360994; 413512; 225494; 413508; 1360998; 225494;
  1049136; 711124; 239740; 410594; 410596; 1178810; 953130; 246466; 800404; 297166; 808542; 894292; 687634; 167590;
  1144776; 167586; 687638; 1144776; 516050; 516054; 967896; 237378; 237380; 1525242; 342778; 280902; 1376320; 260328;
  354662; 1385010; 972116; 213614; 814270; 303368; 666542; 1030090; 859250; 460990; 679760; 285706; 274314; 1439980;
  477042; 247400; 1275558; 266486; 428842; 1304672; 688676; 259096; 1052228; 200598; 813620; 985782; 489816; 666336;
  843848; 274310; 285710; 1439980; 454324; 228416; 1317260; 197914; 558322; 1243764; 1525242; 237380; 237378; 1019260;
  683744; 296996; 1385010; 354662; 260328; 816006; 167590; 1016404; 1253548; 289992; 456460; 651008; 507428; 841564;
  1115504; 531654; 352842; 367072; 1265856; 367072; 990126; 666506; 343368; 352842; 531654; 1115504; 867658; 264684;
  867658; 343368; 666506; 990126; 1438298; 289074; 272628; 783500; 953622; 262878; 1169498; 632588; 197914; 864766;
  278688; 856546; 1344710; 214822; 440468; 561086; 777924; 660990; 1016404; 167590; 816006; 296996; 683744; 1019260;
  841564; 507428; 651008; 237378; 237380; 1525242; 456460; 289992; 1253548; 260328; 354662; 1385010; 1377252; 209452;
  413296; 677634; 644732; 677634; 1236056; 427246; 336698; 413296; 209452; 1377252; 1000000; 0; 1000000; 336698; 427246;
  1236056; 856546; 278688; 864766; 262878; 953622; 783500; 660990; 777924; 561086; 272628; 289074; 1438298; 440468;
  214822; 1344710; 197914; 632588; 1169498; 1464370; 245108; 290522; 531650; 977878; 490472; 1270946; 506802; 222252;
  567416; 281314; 1151270; 908900; 288120; 802980; 393662; 513902; 1092436; 685010; 888020; 426970; 237378; 1525244;
  237378; 354660; 1385012; 260328; 208044; 655558; 1136398; 528832; 491892; 979276; 222252; 1092608; 685140; 1234248;
  541822; 223930; 289070; 1438302; 272628; 731644; 1070442; 197914; 359324; 651942; 988734; 814252; 406918; 778830;
  248220; 1118330; 633450; 688476; 288942; 1022582; 301738; 692124; 1006138; 600192; 600194; 799614; 237378; 237380;
  1525242; 331898; 258722; 1409380; 224496; 451828; 1323676; 1027984; 225498; 746518; 312794; 720430; 966776; 866706;
  526306; 606988; 289070; 272632; 1438298; 627770; 212874; 1159356; 249392; 472414; 1278194; 545944; 426236; 1027820;
  225494; 1248362; 526144; 427244; 1137390; 435366; 225494; 407708; 1366798; 427244; 316928; 1255828; 197204; 564434;
  1238362; 1525244; 237378; 237378; 1076180; 756234; 167586; 1392756; 351486; 255758; 1076180; 167586; 756234; 1392756;
  255758; 351486; 876432; 561784; 561784; 1204162; 628252; 167586; 362856; 1411650; 225494; 670866; 1057910; 271224;
  408008; 680632; 911360; 1005094; 350594; 644312; 268980; 1256108; 474912; 1439984; 285706; 274310; 706570; 1050030;
  243400; 1091630; 710456; 197914; 1007946; 357218; 634836; 1304674; 266486; 428840; 589546; 974130; 436324; 1204162;
  167586; 628252; 408008; 911360; 680632; 1005094; 644312; 350594; 362856; 225494; 1411650; 670866; 271224; 1057910;
  268980; 474912; 1256108; 1439984; 274310; 285706; 1007946; 634836; 357218; 1304674; 428840; 266486; 706570; 243400;
  1050030; 1091630; 197914; 710456; 589546; 436324; 974130; 1057516; 471242; 471242; 225498; 1360994; 413508; 520182;
  1097342; 382476; 225498; 413508; 1360994; 520182; 382476; 1097342; 197916; 901042; 901042; 1406708; 367798; 225494;
  525246; 1307168; 167586; 814602; 951356; 234042; 538122; 601026; 860852; 1231806; 222252; 545942; 381560; 1128622;
  489818; 687638; 1144776; 167586; 237380; 1525242; 237378; 354662; 1385010; 260328; 167590; 1144776; 687634; 516054;
  967896; 516050; 280902; 1376320; 342778; 813620; 985782; 200598; 285710; 1439980; 274310; 558322; 1243764; 197914;
  259096; 1052228; 688676; 666336; 843848; 489816; 228416; 1317260; 454324; 689190; 571784; 739026; 167590; 1307168;
  525242; 459170; 1190236; 350594; 225498; 362852; 1411650; 448424; 222252; 1329324; 219562; 936388; 844050; 1360998;
  225494; 413508; 410596; 1178810; 410594; 808542; 894292; 297166; 413512; 225494; 1360994; 711124; 239740; 1049136;
  246466; 800404; 953130; 666542; 1030090; 303368; 274314; 1439980; 285706; 428842; 1304672; 266486; 213614; 814270;
  972116; 460990; 679760; 859250; 247400; 1275558; 477042; 1525244; 237378; 237378; 655558; 1136398; 208044; 1092608;
  685140; 222252; 888020; 426970; 685010; 1385012; 260328; 354660; 491892; 979276; 528832; 692124; 1006138; 301738;
  237380; 1525242; 237378; 451828; 1323676; 224496; 288942; 1022582; 688476; 600194; 799614; 600192; 258722; 1409380;
  331898; 1248362; 526144; 225494; 407708; 1366798; 225494; 564434; 1238362; 197204; 426236; 1027820; 545944; 1137390;
  435366; 427244; 316928; 1255828; 427244; 977878; 490472; 531650; 281314; 1151270; 567416; 513902; 1092436; 393662;
  245108; 290522; 1464370; 506802; 222252; 1270946; 288120; 802980; 908900; 1438302; 272628; 289070; 651942; 988734;
  359324; 1118330; 633450; 248220; 541822; 223930; 1234248; 1070442; 197914; 731644; 406918; 778830; 814252; 720430;
  966776; 312794; 272632; 1438298; 289070; 472414; 1278194; 249392; 225498; 746518; 1027984; 526306; 606988; 866706;
  212874; 1159356; 627770; 1406708; 225494; 367798; 538122; 860852; 601026; 1231806; 545942; 222252; 525246; 167586;
  1307168; 814602; 234042; 951356; 381560; 489818; 1128622; 689190; 739026; 571784; 225498; 1411650; 362852; 448424;
  1329324; 222252; 167590; 525242; 1307168; 459170; 350594; 1190236; 219562; 844050; 936388; 1360998; 413508; 225494;
  413512; 1360994; 225494; 711124; 1049136; 239740; 410596; 410594; 1178810; 808542; 297166; 894292; 246466; 953130;
  800404; 687638; 167586; 1144776; 167590; 687634; 1144776; 516054; 516050; 967896; 237380; 237378; 1525242; 354662;
  260328; 1385010; 280902; 342778; 1376320; 813620; 200598; 985782; 259096; 688676; 1052228; 666336; 489816; 843848;
  285710; 274310; 1439980; 558322; 197914; 1243764; 228416; 454324; 1317260; 666542; 303368; 1030090; 213614; 972116;
  814270; 460990; 859250; 679760; 274314; 285706; 1439980; 428842; 266486; 1304672; 247400; 477042; 1275558; 1525244;
  237378; 237378; 888020; 685010; 426970; 1385012; 354660; 260328; 655558; 208044; 1136398; 1092608; 222252; 685140;
  491892; 528832; 979276; 977878; 531650; 490472; 245108; 1464370; 290522; 506802; 1270946; 222252; 281314; 567416;
  1151270; 513902; 393662; 1092436; 288120; 908900; 802980; 1438302; 289070; 272628; 541822; 1234248; 223930; 1070442;
  731644; 197914; 651942; 359324; 988734; 1118330; 248220; 633450; 406918; 814252; 778830; 692124; 301738; 1006138;
  288942; 688476; 1022582; 600194; 600192; 799614; 237380; 237378; 1525242; 451828; 224496; 1323676; 258722; 331898;
  1409380; 1248362; 225494; 526144; 426236; 545944; 1027820; 1137390; 427244; 435366; 407708; 225494; 1366798; 564434;
  197204; 1238362; 316928; 427244; 1255828; 720430; 312794; 966776; 225498; 1027984; 746518; 526306; 866706; 606988;
  272632; 289070; 1438298; 472414; 249392; 1278194; 212874; 627770; 1159356; 1265856; 367072; 367072; 531654; 1115504;
  352842; 666506; 990126; 343368; 531654; 352842; 1115504; 666506; 343368; 990126; 264684; 867658; 867658; 683744;
  1019260; 296996; 237380; 1525242; 237378; 354662; 1385010; 260328; 167590; 816006; 1016404; 507428; 651008; 841564;
  289992; 1253548; 456460; 953622; 783500; 262878; 289074; 1438298; 272628; 632588; 1169498; 197914; 278688; 864766;
  856546; 777924; 561086; 660990; 214822; 1344710; 440468; 683744; 296996; 1019260; 167590; 1016404; 816006; 507428;
  841564; 651008; 237380; 237378; 1525242; 354662; 260328; 1385010; 289992; 456460; 1253548; 953622; 262878; 783500;
  278688; 856546; 864766; 777924; 660990; 561086; 289074; 272628; 1438298; 632588; 197914; 1169498; 214822; 440468;
  1344710; 644732; 677634; 677634; 209452; 1377252; 413296; 427246; 1236056; 336698; 209452; 413296; 1377252; 427246;
  336698; 1236056; 0; 1000000; 1000000]%uint)) (listed_potentials 3 4 6 1 (numbers_of [0; 712132; 237374; 712132;
  237374; 949510; 331666; 1874520; 986216; 1354476; 499256; 2042106; 85262; 1054910; 431230; 960578; 332930; 1292460;
  331666; 1354476; 499256; 1874520; 986216; 2042106; 85262; 960578; 332930; 1054910; 431230; 1292460; 392164; 1940316;
  899590; 1940316; 899590; 2456368; 113592; 1331666; 571482; 974010; 281180; 1499252; 840116; 2367048; 1931052; 2574770;
  1065612; 2385042; 424840; 2190956; 1211406; 1707526; 627524; 2353772; 673806; 2295466; 1211926; 2291906; 1362992;
  2378246; 164248; 1324606; 514844; 1433176; 612702; 1783772; 983508; 2260398; 1940458; 2298796; 1315524; 2781914; 0;
  845724; 285706; 834328; 271614; 1120036; 502438; 2343284; 1329068; 1730262; 716050; 2380808; 158444; 1427706; 680542;
  1089946; 356358; 1625622; 487564; 1694424; 729048; 2124012; 1154104; 2381706; 86944; 1048760; 334630; 1211108; 515780;
  1412188; 590182; 2260958; 1254638; 2241554; 1019886; 2824388; 113592; 974010; 281180; 1331666; 571482; 1499252;
  673806; 2291906; 1362992; 2295466; 1211926; 2378246; 164248; 1433176; 612702; 1324606; 514844; 1783772; 840116;
  2574770; 1065612; 2367048; 1931052; 2385042; 424840; 1707526; 627524; 2190956; 1211406; 2353772; 983508; 2298796;
  1315524; 2260398; 1940458; 2781914; 0; 834328; 271614; 845724; 285706; 1120036; 487564; 2124012; 1154104; 1694424;
  729048; 2381706; 86944; 1211108; 515780; 1048760; 334630; 1412188; 502438; 1730262; 716050; 2343284; 1329068; 2380808;
  158444; 1089946; 356358; 1427706; 680542; 1625622; 590182; 2241554; 1019886; 2260958; 1254638; 2824388; 45732;
  1277510; 339558; 1277510; 339558; 1688106; 896352; 2367046; 1907100; 2330594; 1182064; 2343852; 268640; 2182882;
  1076602; 1671510; 515100; 2142706; 896352; 2330594; 1182064; 2367046; 1907100; 2343852; 268640; 1671510; 515100;
  2182882; 1076602; 2142706; 1153856; 2259780; 1669618; 2259780; 1669618; 2491280; 0; 951200; 249444; 791198; 225494;
  1176696; 632748; 2002506; 1475246; 1838488; 800336; 2286498; 87956; 1521076; 726994; 1301266; 307516; 1714442; 399022;
  1801486; 807026; 2025802; 1040762; 2258540; 85262; 978188; 307514; 1204358; 417276; 1426612; 636400; 2196100; 1273704;
  2196100; 1084856; 2402596; 241576; 1632748; 883216; 1482460; 409164; 1811048; 1079184; 2367047; 1918982; 2541428;
  1301422; 2381440; 736518; 2196344; 1474228; 2070352; 955582; 2367996; 1183776; 2430172; 1519694; 2333204; 1767284;
  2489158; 292232; 1685611; 803648; 1850354; 795051; 1969606; 1018726; 2260398; 1929266; 2418122; 1474790; 2795868;
  11882; 1201354; 593942; 1205250; 225494; 1422598; 956808; 2367048; 1637304; 2104648; 1088178; 2425036; 470706;
  1739968; 1082830; 1664692; 668620; 1937884; 804204; 2046830; 1170740; 2290724; 1439042; 2323932; 86944; 1383438;
  677918; 1509778; 582258; 1829846; 864324; 2260958; 1550334; 2470400; 1523858; 2824388; 136886; 1383166; 597024;
  1700098; 742078; 1811044; 1072520; 2333202; 1650878; 2430172; 1530408; 2424580; 453622; 1722550; 1031172; 1802380;
  804216; 2073144; 1033458; 2541428; 1310046; 2367046; 1907098; 2401744; 574058; 2087960; 796312; 2196340; 1460272;
  2353772; 1072564; 2206752; 1629208; 2257704; 1940456; 2721062; 0; 864500; 225494; 1052514; 285708; 1278008; 570964;
  2275583; 1505538; 2078416; 864789; 2375554; 86944; 1509778; 607122; 1372078; 333406; 1790054; 610820; 2133422; 836314;
  2367046; 1637300; 2380808; 158444; 1363960; 356358; 1739966; 810954; 1937882; 741534; 2258510; 1450560; 2260958;
  1549500; 2824386; 182162; 1392496; 812104; 1438174; 406052; 1859030; 955298; 2367044; 1905828; 2191392; 1295176;
  2343848; 844056; 2182878; 1171132; 1994824; 1066622; 2145936; 987166; 2290132; 1302326; 2378926; 1907098; 2343848;
  285596; 1822862; 934652; 2182878; 1101466; 2093056; 1454586; 2259776; 1669616; 2259776; 1669616; 2456478; 0; 712132;
  237374; 712136; 225494; 949510; 331666; 2002506; 1013694; 1627264; 499256; 2286498; 85262; 1213410; 475906; 982716;
  307516; 1435664; 331668; 1598022; 560868; 1997562; 998726; 2286498; 85262; 960578; 345586; 1054912; 439922; 1276980;
  392164; 2196100; 993478; 2196100; 899590; 2439358; 113592; 1632748; 769148; 1185238; 281180; 1811048; 1079184;
  2367048; 1918982; 2541432; 1301424; 2385042; 565008; 2196344; 1518906; 2026078; 787260; 2353772; 868346; 2430176;
  1489046; 2333206; 1553360; 2417054; 164248; 1685612; 659056; 1722554; 649462; 1969610; 1018728; 2260398; 1914974;
  2418122; 1470556; 2781914; 0; 1040902; 356956; 839060; 225494; 1266398; 622430; 2367048; 1633790; 2097862; 847926;
  2380808; 168892; 1750420; 901372; 1370938; 376130; 1918112; 523330; 1975298; 907744; 2168756; 1154104; 2455826; 86944;
  1148042; 399326; 1244178; 514188; 1575282; 729568; 2260958; 1615430; 2221130; 1156810; 2824388; 113592; 1243632;
  354396; 1529740; 555288; 1811048; 802898; 2333206; 1624388; 2430176; 1334552; 2326582; 164248; 1722554; 782644;
  1624964; 514844; 2073144; 1010586; 2541432; 1255690; 2367048; 1910274; 2392788; 487094; 1972230; 697046; 2196344;
  1285492; 2353774; 1072568; 2269008; 1434024; 2260402; 1940458; 2781914; 0; 834328; 248256; 850770; 286828; 1121150;
  487566; 2245306; 1209356; 1837672; 756544; 2375558; 86944; 1281160; 524330; 1050120; 333992; 1529374; 502436; 1966622;
  718964; 2367048; 1405110; 2380810; 158444; 1148054; 356358; 1621530; 711228; 1819444; 597380; 2260078; 1137426;
  2260962; 1389050; 2824388; 60872; 1392500; 701604; 1428266; 339560; 1891378; 955300; 2367046; 1929862; 2196442;
  1297418; 2341608; 497258; 2182882; 1174352; 1997552; 745478; 2141534; 958766; 2290136; 1308162; 2367046; 1907100;
  2343852; 292558; 1826874; 797932; 2182882; 1070480; 2142706; 1497060; 2259780; 1669618; 2259780; 1669618; 2474912; 0;
  791198; 225494; 951200; 249444; 1176696; 399022; 2025802; 1040762; 1801486; 807026; 2258540; 85262; 1204358; 417276;
  978188; 307514; 1426612; 632748; 1838488; 800336; 2002506; 1475246; 2286498; 87956; 1301266; 307516; 1521076; 726994;
  1714442; 636400; 2196100; 1084856; 2196100; 1273704; 2402596; 136886; 1700098; 742078; 1383166; 597024; 1811044;
  1033458; 2367046; 1907098; 2541428; 1310046; 2401744; 574058; 2196340; 1460272; 2087960; 796312; 2353772; 1072520;
  2430172; 1530408; 2333202; 1650878; 2424580; 453622; 1802380; 804216; 1722550; 1031172; 2073144; 1072564; 2257704;
  1940456; 2206752; 1629208; 2721062; 0; 1052514; 285708; 864500; 225494; 1278008; 610820; 2367046; 1637300; 2133422;
  836314; 2380808; 158444; 1739966; 810954; 1363960; 356358; 1937882; 570964; 2078416; 864789; 2275583; 1505538;
  2375554; 86944; 1372078; 333406; 1509778; 607122; 1790054; 741534; 2260958; 1549500; 2258510; 1450560; 2824386;
  241576; 1482460; 409164; 1632748; 883216; 1811048; 1183776; 2333204; 1767284; 2430172; 1519694; 2489158; 292232;
  1850354; 795051; 1685611; 803648; 1969606; 1079184; 2541428; 1301422; 2367047; 1918982; 2381440; 736518; 2070352;
  955582; 2196344; 1474228; 2367996; 1018726; 2418122; 1474790; 2260398; 1929266; 2795868; 11882; 1205250; 225494;
  1201354; 593942; 1422598; 804204; 2290724; 1439042; 2046830; 1170740; 2323932; 86944; 1509778; 582258; 1383438;
  677918; 1829846; 956808; 2104648; 1088178; 2367048; 1637304; 2425036; 470706; 1664692; 668620; 1739968; 1082830;
  1937884; 864324; 2470400; 1523858; 2260958; 1550334; 2824388; 182162; 1438174; 406052; 1392496; 812104; 1859030;
  987166; 2378926; 1907098; 2290132; 1302326; 2343848; 285596; 2182878; 1101466; 1822862; 934652; 2093056; 955298;
  2191392; 1295176; 2367044; 1905828; 2343848; 844056; 1994824; 1066622; 2182878; 1171132; 2145936; 1454586; 2259776;
  1669616; 2259776; 1669616; 2456478; 0; 712136; 225494; 712132; 237374; 949510; 331668; 1997562; 998726; 1598022;
  560868; 2286498; 85262; 1054912; 439922; 960578; 345586; 1276980; 331666; 1627264; 499256; 2002506; 1013694; 2286498;
  85262; 982716; 307516; 1213410; 475906; 1435664; 392164; 2196100; 899590; 2196100; 993478; 2439358; 113592; 1529740;
  555288; 1243632; 354396; 1811048; 1010586; 2367048; 1910274; 2541432; 1255690; 2392788; 487094; 2196344; 1285492;
  1972230; 697046; 2353774; 802898; 2430176; 1334552; 2333206; 1624388; 2326582; 164248; 1624964; 514844; 1722554;
  782644; 2073144; 1072568; 2260402; 1940458; 2269008; 1434024; 2781914; 0; 850770; 286828; 834328; 248256; 1121150;
  502436; 2367048; 1405110; 1966622; 718964; 2380810; 158444; 1621530; 711228; 1148054; 356358; 1819444; 487566;
  1837672; 756544; 2245306; 1209356; 2375558; 86944; 1050120; 333992; 1281160; 524330; 1529374; 597380; 2260962;
  1389050; 2260078; 1137426; 2824388; 113592; 1185238; 281180; 1632748; 769148; 1811048; 868346; 2333206; 1553360;
  2430176; 1489046; 2417054; 164248; 1722554; 649462; 1685612; 659056; 1969610; 1079184; 2541432; 1301424; 2367048;
  1918982; 2385042; 565008; 2026078; 787260; 2196344; 1518906; 2353772; 1018728; 2418122; 1470556; 2260398; 1914974;
  2781914; 0; 839060; 225494; 1040902; 356956; 1266398; 523330; 2168756; 1154104; 1975298; 907744; 2455826; 86944;
  1244178; 514188; 1148042; 399326; 1575282; 622430; 2097862; 847926; 2367048; 1633790; 2380808; 168892; 1370938;
  376130; 1750420; 901372; 1918112; 729568; 2221130; 1156810; 2260958; 1615430; 2824388; 60872; 1428266; 339560;
  1392500; 701604; 1891378; 958766; 2367046; 1907100; 2290136; 1308162; 2343852; 292558; 2182882; 1070480; 1826874;
  797932; 2142706; 955300; 2196442; 1297418; 2367046; 1929862; 2341608; 497258; 1997552; 745478; 2182882; 1174352;
  2141534; 1497060; 2259780; 1669618; 2259780; 1669618; 2474912; 0; 780732; 230062; 780732; 230062; 1040974; 434674;
  2002504; 1279216; 1791040; 684398; 2239770; 85262; 1321110; 592056; 1036564; 307516; 1525878; 434674; 1791040; 684398;
  2002504; 1279216; 2239770; 85262; 1036564; 307516; 1321110; 592056; 1525878; 513458; 2196096; 1273700; 2196096;
  1273700; 2481182; 118534; 1632746; 798596; 1386142; 378698; 1780082; 1079182; 2367046; 1907098; 2541428; 1301420;
  2376352; 736518; 2196340; 1437626; 2070350; 951348; 2366360; 972938; 2430172; 1519694; 2333202; 1650878; 2402086;
  164248; 1685610; 803644; 1722550; 972562; 2020310; 1040862; 2260398; 1940456; 2298794; 1349848; 2732428; 0; 1201350;
  517898; 968890; 225494; 1425514; 946710; 2367046; 1638422; 2104646; 1089296; 2405178; 276880; 1739966; 1139734;
  1707166; 474796; 1937882; 660956; 2046826; 1175588; 2290720; 1505534; 2309690; 86942; 1360866; 493856; 1485856;
  613244; 1715704; 865684; 2260958; 1550086; 2258510; 1291494; 2809428; 118534; 1386142; 378698; 1632746; 798596;
  1780082; 972938; 2333202; 1650878; 2430172; 1519694; 2402086; 164248; 1722550; 972562; 1685610; 803644; 2020310;
  1079182; 2541428; 1301420; 2367046; 1907098; 2376352; 736518; 2070350; 951348; 2196340; 1437626; 2366360; 1040862;
  2298794; 1349848; 2260398; 1940456; 2732428; 0; 968890; 225494; 1201350; 517898; 1425514; 660956; 2290720; 1505534;
  2046826; 1175588; 2309690; 86942; 1485856; 613244; 1360866; 493856; 1715704; 946710; 2104646; 1089296; 2367046;
  1638422; 2405178; 276880; 1707166; 474796; 1739966; 1139734; 1937882; 865684; 2258510; 1291494; 2260958; 1550086;
  2809428; 259386; 1428262; 943998; 1428262; 943998; 1774016; 960032; 2367044; 1907098; 2330590; 1182062; 2276112;
  571620; 2182878; 1169536; 1907510; 834260; 2176104; 960032; 2330590; 1182062; 2367044; 1907098; 2276112; 571620;
  1907510; 834260; 2182878; 1169536; 2176104; 1146874; 2275822; 1669616; 2275822; 1669616; 2672116]%uint)));
  [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary]. Qed.
(* windowed of follow the leader with recall 1 has long-run regret per round at least 1/2 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_below_1 : learner_suffers (windowed (follow_the_leader 2) 1) (Q2R (1 # 2)%Q).
Proof. apply (cycle_certificate_of_follow_the_leader 1 (1 # 2)%Q 0 [2; 1]%nat); [..|vm_cast_no_check (eq_refl true)];
  lia. Qed.
(* windowed of follow the leader with recall 1 has long-run regret per round at most 1/2 on every instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_above_1 : learner_keeps (windowed (follow_the_leader 2) 1) (Q2R (1 # 2)%Q).
Proof. apply (certificate_of_windowed_follow_the_leader 1 (1 # 2)%Q 4 (numbers_of [0; 0; 2]%uint)); [..|vm_cast_no_check
  (eq_refl true)]; lia. Qed.
(* windowed of follow the leader with recall 2 has long-run regret per round at least 3/8 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_below_2 : learner_suffers (windowed (follow_the_leader 2) 2) (Q2R (3 # 8)%Q).
Proof. apply (cycle_certificate_of_follow_the_leader 2 (3 # 8)%Q 0 [1; 1; 0; 2]%nat); [..|vm_cast_no_check (eq_refl
  true)]; lia. Qed.
(* windowed of follow the leader with recall 2 has long-run regret per round at most 3/8 on every instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_above_2 : learner_keeps (windowed (follow_the_leader 2) 2) (Q2R (3 # 8)%Q).
Proof. apply (certificate_of_windowed_follow_the_leader 2 (3 # 8)%Q 8 (numbers_of [1; 0; 6; 3; 0; 2; 5; 1; 6]%uint));
  [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* windowed of follow the leader with recall 3 has long-run regret per round at least 1/2 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_below_3 : learner_suffers (windowed (follow_the_leader 2) 3) (Q2R (1 # 2)%Q).
Proof. apply (cycle_certificate_of_follow_the_leader 3 (1 # 2)%Q 0 [2; 1; 1; 2]%nat); [..|vm_cast_no_check (eq_refl
  true)]; lia. Qed.
(* windowed of follow the leader with recall 3 has long-run regret per round at most 1/2 on every instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_above_3 : learner_keeps (windowed (follow_the_leader 2) 3) (Q2R (1 # 2)%Q).
Proof. apply (certificate_of_windowed_follow_the_leader 3 (1 # 2)%Q 8 (numbers_of [0; 0; 4; 0; 0; 0; 4; 0; 8; 0; 0; 0;
  0; 0; 4; 0; 0; 8; 4; 0; 4; 0; 0; 4; 4; 4; 8]%uint)); [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* windowed of follow the leader with recall 4 has long-run regret per round at least 5/12 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_below_4 : learner_suffers (windowed (follow_the_leader 2) 4) (Q2R (5 # 12)%Q).
Proof. apply (cycle_certificate_of_follow_the_leader 4 (5 # 12)%Q 0 [2; 1; 1; 1; 0; 2]%nat); [..|vm_cast_no_check
  (eq_refl true)]; lia. Qed.
(* windowed of follow the leader with recall 4 has long-run regret per round at most 5/12 on every instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_above_4 : learner_keeps (windowed (follow_the_leader 2) 4) (Q2R (5 # 12)%Q).
Proof. apply (certificate_of_windowed_follow_the_leader 4 (5 # 12)%Q 12 (numbers_of [1; 0; 8; 0; 0; 1; 8; 1; 15; 0; 0;
  4; 5; 0; 4; 3; 0; 9; 8; 1; 14; 1; 0; 8; 14; 8; 15; 3; 0; 4; 0; 0; 4; 3; 3; 15; 0; 0; 10; 5; 0; 4; 9; 0; 9; 2; 2; 14;
  5; 0; 4; 14; 2; 15; 7; 1; 8; 1; 0; 7; 8; 7; 15; 1; 0; 10; 5; 0; 4; 9; 1; 9; 8; 7; 14; 7; 1; 8; 14; 8; 15]%uint));
  [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* windowed of follow the leader with recall 5 has long-run regret per round at least 1/2 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_below_5 : learner_suffers (windowed (follow_the_leader 2) 5) (Q2R (1 # 2)%Q).
Proof. apply (cycle_certificate_of_follow_the_leader 5 (1 # 2)%Q 0 [2; 2; 1; 2; 1; 1]%nat); [..|vm_cast_no_check
  (eq_refl true)]; lia. Qed.
(* windowed of follow the leader with recall 6 has long-run regret per round at least 7/16 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_below_6 : learner_suffers (windowed (follow_the_leader 2) 6) (Q2R (7 # 16)%Q).
Proof. apply (cycle_certificate_of_follow_the_leader 6 (7 # 16)%Q 0 [2; 1; 1; 1; 1; 0; 2; 2]%nat); [..|vm_cast_no_check
  (eq_refl true)]; lia. Qed.
(* windowed of follow the leader with recall 7 has long-run regret per round at least 1/2 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_below_7 : learner_suffers (windowed (follow_the_leader 2) 7) (Q2R (1 # 2)%Q).
Proof. apply (cycle_certificate_of_follow_the_leader 7 (1 # 2)%Q 0 [2; 1; 2; 2; 1; 2; 1; 1]%nat); [..|vm_cast_no_check
  (eq_refl true)]; lia. Qed.
(* windowed of follow the leader with recall 8 has long-run regret per round at least 9/20 on some instance over 2 arms
  with rewards 0 and 1 *)
Theorem certified_windowed_leader_below_8 : learner_suffers (windowed (follow_the_leader 2) 8) (Q2R (9 # 20)%Q).
Proof. apply (cycle_certificate_of_follow_the_leader 8 (9 # 20)%Q 0 [2; 1; 1; 1; 1; 1; 0; 2; 2; 2]%nat);
  [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* Cover's learner for horizon 4 has total regret at most 3/4 on every instance of 3 rounds over 2 arms with rewards 0
  and 1 *)
Theorem certified_cover_above_3 : rounds_keep 3 (run (cover 4)) (Q2R (3 # 4)%Q).
Proof. apply (leads_certificate 4 3 (3 # 4)%Q 16 (numbers_of [12; 20; 12; 4; 16; 12; 8; 4; 0; 0; 0; 0; 0; 0; 0;
  0]%uint)); [..|vm_cast_no_check (eq_refl true)]; lia. Qed.
(* average restart of Cover's learner for horizon 4 with recall 3 has total regret at least 11/12 on some instance of 3
  rounds over 2 arms with rewards 0 and 1 *)
Theorem certified_average_restart_below_3 : rounds_cost 3 (average_restart (cover 4) 3) (Q2R (11 # 12)%Q).
Proof. apply (instance_certificate_of_average_restart 3 4 (11 # 12)%Q 0 [1; 2; 1]%nat); [..|vm_cast_no_check (eq_refl
  true)]; lia. Qed.
(* Cover's learner for horizon 2 has total regret at most 1/2 on every instance of 2 rounds over 2 arms with rewards 0
  and 1 *)
Theorem certified_cover_above_2 : rounds_keep 2 (run (cover 2)) (Q2R (1 # 2)%Q).
Proof. apply (leads_certificate 2 2 (1 # 2)%Q 4 (numbers_of [2; 4; 2; 0; 0; 0; 0; 0; 0]%uint)); [..|vm_cast_no_check
  (eq_refl true)]; lia. Qed.
(* periodic restart of Cover's learner for horizon 2 with recall 2 has total regret at least 1/2 on some instance of 1
  rounds over 2 arms with rewards 0 and 1 *)
Theorem certified_periodic_restart_below_1 : rounds_cost 1 (periodic_restart (cover 2) 2) (Q2R (1 # 2)%Q).
Proof. apply (instance_certificate_of_periodic_restart 2 2 (1 # 2)%Q 0 [1]%nat); [..|vm_cast_no_check (eq_refl true)];
  lia. Qed.
(* periodic restart of Cover's learner for horizon 2 with recall 2 has total regret at least 1 on some instance of 3
  rounds over 2 arms with rewards 0 and 1 *)
Theorem certified_periodic_restart_below_3 : rounds_cost 3 (periodic_restart (cover 2) 2) (Q2R (1 # 1)%Q).
Proof. apply (instance_certificate_of_periodic_restart 2 2 (1 # 1)%Q 0 [0; 1; 1]%nat); [..|vm_cast_no_check (eq_refl
  true)]; lia. Qed.

(* Three arms: the smallest regret in the long run for recall 1, 2 and 3. *)
Theorem three_arms_values :
  long_run_value 3 1 (5 / 13) /\ long_run_value 3 2 (20 / 63) /\ long_run_value 3 3 (26 / 97).
Proof.
  replace (5 / 13)%R with (Q2R (5 # 13)) by (unfold Q2R; simpl; lra).
  replace (20 / 63)%R with (Q2R (20 # 63)) by (unfold Q2R; simpl; lra).
  replace (26 / 97)%R with (Q2R (26 # 97)) by (unfold Q2R; simpl; lra).
  exact (conj (conj certified_three_arms_below_1 certified_three_arms_above_1)
    (conj (conj certified_three_arms_below_2 certified_three_arms_above_2)
      (conj certified_three_arms_below_3 certified_three_arms_above_3))).
Qed.
