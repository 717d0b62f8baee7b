package claims

// Ledger holds the records in the paper's order.
var Ledger = []Claim{}
