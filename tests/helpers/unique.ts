/** Eight letters that no other call returns. Without digits: the title of a study may not say “cad32”, an amount of dollars. */
export const uniqueLetters = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
