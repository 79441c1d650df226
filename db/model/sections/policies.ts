import * as v from 'valibot'
import { date, lines, list, longText, summary, text, writtenParts } from './fields.ts'

const policy = () =>
  v.object({
    title: text(),
    updated: date(),
    intro: longText(),
    sections: list({ heading: text(), paragraphs: writtenParts(), list: lines() }),
    ...summary,
  })

export const policySections = {
  privacy_policy: policy(),
  terms_of_use: policy(),
}
