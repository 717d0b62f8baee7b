package mine

import (
	"testing"

	"boundedrecall/properties"
)

func TestMine(t *testing.T) {
	properties.Run(t, NewMine, properties.Claims{Recall: 8})
}
