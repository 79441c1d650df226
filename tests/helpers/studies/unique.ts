/** Eight random letters. Digits could form an amount of money such as “cad32”, which the title of a study may not name. */
export const uniqueLetters = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
