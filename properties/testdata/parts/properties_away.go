package properties

import "boundedrecall/properties/laws"

// has reports whether the law still has the part.
func has(law, part string) bool { return laws.Away != [2]string{law, part} }
