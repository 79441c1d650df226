import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import type { User } from '../base/session.ts'
import { useAction } from '../base/useAction.ts'
import { saveLetters } from './account.ts'

/** Lets a user who works on candidates choose the mail they get. */
export function Letters({ user: { email, morningMail } }: { user: User }) {
  const [save, saving] = useAction({
    run: (isWanted: boolean) => saveLetters({ morningMail: isWanted }),
    done: (_saved, isWanted) => ({
      title: 'Saved',
      text: isWanted ? 'You get the morning mail again.' : 'You get no morning mail any more.',
    }),
    failed: { title: 'Not saved', text: 'Please try again.' },
  })

  return (
    <Checkbox
      label="Morning mail about candidates"
      hint={
        <>
          At 7:30 on business days, if somebody waits: how many are overdue, due today, unassigned
          and yours. It has no names.
          {!email && ' You get it once you have an e-mail address above.'}
        </>
      }
      checked={morningMail}
      pending={saving}
      onChange={save}
    />
  )
}
