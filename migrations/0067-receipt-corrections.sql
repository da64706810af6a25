-- Databases of 0.1.0 have it; corrections end with their terms, and no later database has it.
drop trigger if exists receipt_correction_stays on receipt_correction;
