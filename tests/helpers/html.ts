import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** Errors that the W3C's validator reports and html-validate does not. */
const alsoWrong: [RegExp, string][] = [
  [/<\/html>\s*\S/, 'Something stands after the end of the document'],
  [/<[a-z][^>]*\s_/, 'An attribute begins with an underscore'],
  [/<script[^>]*\stype="(?!module"|application\/ld\+json")/, 'A script has a type that is none'],
  [/<link[^>]*\shref="[^"]*[{}]/, 'An address holds braces'],
]

/** Attributes of staff's own text hold anything. */
const withoutText = (html: string) =>
  html.replace(/ (?!type|href)([\w-]+)="[^"]*"/g, ' $1').replace(/ href="[^"<>]*[<>][^"]*"/g, '')

/** Every error in the pages of a built site. `VNU_JAR` names the W3C's own validator, if Java is here. */
export async function htmlErrors(site: string) {
  const errors: string[] = []
  for (const file of globSync('**/*.html', { cwd: site })) {
    const html = readFileSync(join(site, file), 'utf8')
    const { results } = await validator.validateString(html)
    const messages = results.flatMap((result) => result.messages)
    errors.push(...messages.map(({ ruleId, message }) => `${file}: ${ruleId}: ${message}`))
    const marks = withoutText(html)
    errors.push(
      ...alsoWrong.filter(([wrong]) => wrong.test(marks)).map(([, said]) => `${file}: ${said}`),
    )
  }
  const jar = process.env['VNU_JAR']
  if (!jar) return errors
  const vnu = spawnSync('java', ['-jar', jar, '--errors-only', '--skip-non-html', site])
  return [...errors, ...vnu.stderr.toString().split('\n').filter(Boolean)]
}
