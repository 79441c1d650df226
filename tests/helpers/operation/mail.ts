import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../start/stack.ts'

const folder = join(process.env['TEST_DATA_DIR'] ?? '', 'mail')

/** Waits for a mail to this address that contains `words`, and returns its text. */
export const mailTo = (address: string, words: string) =>
  eventually(async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt'))
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return mails.findLast((mail) => mail.includes(`To: ${address}\n`) && mail.includes(words))
  })
