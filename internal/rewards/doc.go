// Package rewards reads rewards, or losses, from text files as people keep them: separated
// by commas, semicolons or tabs, with a header or without, with a column of dates or names,
// in units of their own. It writes instances as it reads them.
package rewards
