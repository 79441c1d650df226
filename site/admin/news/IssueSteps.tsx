import { useState } from 'react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import type { IssueStatus } from '#db/model/news/labels.ts'
import { useAction } from '../base/useAction.ts'
import { issueSteps, type SavedIssue, type StepName } from './news.ts'

type StepWords = { label: string; text: string; done: string; danger?: boolean }

const words: Record<StepName, StepWords> = {
  cancel: {
    label: 'Cancel',
    text: 'It becomes a draft again. Nobody has got it.',
    done: 'Cancelled: it is a draft again',
  },
  stop: {
    label: 'Stop',
    text: 'Nobody else gets it until you resume it. Those who have it keep it.',
    done: 'Stopped',
    danger: true,
  },
  resume: {
    label: 'Resume',
    text: 'It goes on to those who still wait for it.',
    done: 'Going on',
  },
  hide: {
    label: 'Take the page back',
    text: 'Its page says “This text is no longer shown.” for good. The mails that have left stay as they are.',
    done: 'Page taken back',
    danger: true,
  },
}

const stepsIn: Record<IssueStatus, readonly StepName[]> = {
  draft: [],
  scheduled: ['cancel'],
  sending: ['stop'],
  held: ['resume', 'stop', 'hide'],
  stopped: ['resume', 'hide'],
  sent: ['hide'],
}

type IssueStepsProps = { issue: SavedIssue; onMoved: () => void }

export function IssueSteps({ issue, onMoved }: IssueStepsProps) {
  const [asked, setAsked] = useState<StepName>()
  const steps = stepsIn[issue.status].filter(
    (step) => step !== 'hide' || (issue.startedAt && !issue.hiddenAt),
  )
  const [confirm, pending] = useAction({
    run: (step: StepName) => issueSteps[step](issue.id),
    done: (_answer, step) => ({ title: words[step].done }),
    failed: { title: 'Not done', text: 'The issue stays as it was.' },
    ended() {
      setAsked(undefined)
      onMoved()
    },
  })
  return (
    <>
      <div className="row gap-1-2">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className={words[step].danger ? 'button button-outline' : 'button'}
            onClick={() => setAsked(step)}
          >
            {words[step].label}
          </button>
        ))}
      </div>
      {asked && (
        <AlertDialog
          open
          look={words[asked].danger ? 'danger' : 'calm'}
          title={`${words[asked].label}?`}
          text={words[asked].text}
          action={words[asked].label}
          cancel="Leave it"
          pending={pending}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
