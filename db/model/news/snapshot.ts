import type { IssueContent } from './labels.ts'
import type { IssueTexts } from './wording.ts'

/** The parts of an issue that a board approves. */
export const issueSnapshot = ({
  subject,
  preview,
  content,
  studies,
}: IssueTexts & { studies: readonly number[] }): IssueContent => [
  ['subject', subject],
  ['preview', preview],
  ['content', content],
  ['studies', studies],
]
