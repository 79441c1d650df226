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

/** Attributes with staff's own text may contain anything. */
const withoutText = (html: string) =>
  html.replace(/ (?!type|href)([\w-]+)="[^"]*"/g, ' $1').replace(/ href="[^"<>]*[<>][^"]*"/g, '')

/** Every error in one page. */
export async function errorsIn(html: string) {
  const { results } = await validator.validateString(html)
  const messages = results.flatMap((result) => result.messages)
  const marks = withoutText(html)
  return [
    ...messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ...alsoWrong.filter(([wrong]) => wrong.test(marks)).map(([, said]) => said),
  ]
}

/** Every error in the pages of a built site. `VNU_JAR` names the W3C's own validator, if Java is here. */
export async function htmlErrors(site: string) {
  const errors: string[] = []
  for (const file of globSync('**/*.html', { cwd: site })) {
    const found = await errorsIn(readFileSync(join(site, file), 'utf8'))
    errors.push(...found.map((error) => `${file}: ${error}`))
  }
  const jar = process.env['VNU_JAR']
  if (!jar) return errors
  const vnu = spawnSync('java', ['-jar', jar, '--errors-only', '--skip-non-html', site])
  return [...errors, ...vnu.stderr.toString().split('\n').filter(Boolean)]
}
