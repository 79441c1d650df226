import { googleDocs } from './googleDocs.ts'
import { libreOffice } from './libreOffice.ts'
import { pdf, web } from './others.ts'
import { outlook } from './outlook.ts'
import { pages } from './pages.ts'
import { word } from './word.ts'
import { wordOnline } from './wordOnline.ts'

export const clipboards = Object.entries({
  Word: word,
  'Word Online': wordOnline,
  'Google Docs': googleDocs,
  Outlook: outlook,
  Pages: pages,
  LibreOffice: libreOffice,
  'a PDF viewer': pdf,
  'a web page': web,
}).flatMap(([from, all]) => all.map((one) => ({ from, ...one })))
