import { copy } from '#db/model/copy/index.ts'
import type { DatabaseQuery } from './checks/database-facts.ts'
import { ok, warning } from './finding.ts'

const names = ['email_general', 'email_partners'] as const

/** Checks the addresses for answers to our mail: nobody reads the mailbox of MAIL_FROM. */
export async function repliesFinding(query: DatabaseQuery) {
  const [table] = await query(`select 1 from sqlite_schema where name = 'content_sections'`)
  if (!table) return ok('no mail yet')
  const [row = {}] =
    await query(`select ${names.map((name) => `content ->> '$.${name}' as ${name}`)}
    from content_sections where section_key = 'company_info' and is_active`)
  const own = (name: (typeof names)[number]) => {
    const address = row[name] ?? copy.company_info[name]
    return address !== '' && address !== copy.company_info[name]
  }
  const missing = names.filter((name) => !own(name))
  if (missing.length === 0) return ok(`go to ${names.join(' and ')}`)
  return warning(
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} empty or the sample’s: nobody reads what people answer to our mail`,
    'Enter the e-mail addresses for patients and for partners in the admin area: Content, Company details.',
  )
}
