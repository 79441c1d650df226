export const bold = 'Words between **double asterisks** are shown bold.'
export const paragraphs = 'One paragraph a line.'
export const oneALine = 'One a line.'
