import * as v from 'valibot'
import { date, lines, list, prose, text, writtenParts } from './fields.ts'

const policy = () =>
  v.object({
    title: text(),
    updated: date(),
    intro: prose(),
    sections: list({ heading: text(), paragraphs: writtenParts(), list: lines() }),
  })

export const policySections = {
  privacy_policy: policy(),
  terms_of_use: policy(),
}
