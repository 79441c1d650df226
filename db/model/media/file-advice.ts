export const fileAdvice = {
  empty: 'This file is empty.',
  broken: 'This file is broken, or a part of it is missing. Open it and save it once more.',
  password: 'This file has a password. Save a copy without one.',
  macros: 'This document has macros. Save a copy without them, as .docx or PDF.',
  template: 'This is a Word template. Save your document as .docx or PDF.',
  picture: 'This is a picture. Put it into a document, and save that as PDF.',
  pages: 'This is a Pages document. In Pages, export it as PDF.',
  openDocument: 'This is an OpenDocument file. Save it as PDF or .docx.',
  rtf: 'This is an RTF file. Save it as PDF or .docx.',
  webPage: 'This is a web page. Print it into a PDF.',
  text: 'This is plain text. Save it as PDF or .docx.',
  spreadsheet: 'This is a spreadsheet.',
  presentation: 'This is a presentation. Save it as PDF.',
  archive: 'This is an archive. Choose the document that is in it.',
} as const
export type FileFault = keyof typeof fileAdvice

const endings: Readonly<Partial<Record<FileFault, string>>> = {
  macros: 'docm',
  template: 'dot dotx dotm',
  picture: 'jpg jpeg png gif webp avif heic heif bmp tif tiff svg',
  pages: 'pages',
  openDocument: 'odt ott fodt',
  rtf: 'rtf',
  webPage: 'htm html mht mhtml',
  text: 'txt md',
  spreadsheet: 'xls xlsx xlsm ods csv numbers',
  presentation: 'ppt pptx pptm odp key',
  archive: 'zip rar 7z gz tar',
}

/** The advice that follows from the name of a file only. */
export function adviceByName(name: string) {
  const [, ending = ''] = /\.(\w{1,8})$/.exec(name.toLowerCase()) ?? []
  for (const [fault, advice] of Object.entries(fileAdvice)) {
    const list = Object.entries(endings).find(([known]) => known === fault)?.[1]
    if (list?.split(' ').includes(ending)) return advice
  }
  return undefined
}
