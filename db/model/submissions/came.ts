import * as v from 'valibot'
import { type Campaign, campaignKeys, heardFroms } from '../candidates/ways.ts'
import { optionalChoice } from '../lib/choices.ts'
import { asLine, optionalLine } from '../lib/fields.ts'
import { byName } from '../lib/keys.ts'

const maxValue = 100

/** An e-mail address, also as encoded in a web address, or the seven digits of a telephone number. */
const mayNamePerson = /[@＠﹫]|%40|(?:\p{Nd}\P{Nd}*){7}/iu

/** A value of a campaign. Anybody can make an address, so any value is accepted, and a useless one is dropped. */
function campaignValue(value: unknown) {
  if (typeof value !== 'string') return undefined
  const line = asLine(value)
  if (mayNamePerson.test(line)) return undefined
  // Drops one half of a character that takes two code units.
  return (
    line
      .slice(0, maxValue)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || undefined
  )
}

const campaignField = () => v.optional(v.pipe(v.unknown(), v.transform(campaignValue)))

export const cameFields = {
  heardFrom: optionalChoice(heardFroms),
  heardFromDetail: optionalLine(200),
  ...byName(campaignKeys, campaignField),
}

type CampaignFields = { [Key in keyof Campaign]?: string | undefined }

/** A form with its campaign fields as one value; null if all of them are empty. */
export function withCampaign<Sent extends CampaignFields>(sent: Sent) {
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, ...others } = sent
  const given = { utm_source, utm_medium, utm_campaign, utm_term, utm_content }
  const filled = Object.entries(given).filter(([, value]) => value)
  const campaign: Campaign | null = filled.length > 0 ? Object.fromEntries(filled) : null
  return { ...others, campaign }
}
