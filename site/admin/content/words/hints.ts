export const bold = 'Words between **double asterisks** are shown bold.'
export const oneALine = 'One a line.'
