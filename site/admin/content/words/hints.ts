export const bold = 'Words between **double asterisks** are shown bold.'
export const oneALine = 'One a line.'
export const letterHint =
  'The visitor’s name comes before it, and yours after it. Name no illness: others may read it too.'
export const promiseHint = '{promise} is how soon you answer, from the company details.'
