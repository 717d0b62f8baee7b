package paper
import ("testing";"boundedrecall/claims")
func TestTmp(t *testing.T){ for _, s := range Statements { t.Run(s.ID, func(t *testing.T){claims.Test(t,s)}) } }
