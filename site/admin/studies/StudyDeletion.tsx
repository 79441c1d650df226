import { binDays } from '#db/model/records/bin.ts'
import { Deletion } from '../form/Deletion.tsx'
import { useForwarding } from '../form/useForwarding.tsx'
import { deleteStudy, type SavedStudy } from './studies.ts'

type StudyDeletionProps = {
  study: Pick<SavedStudy, 'id' | 'title' | 'published' | 'sample'>
  onClose: () => void
  onGone?: () => void
}

export function StudyDeletion({ study, onClose, onGone }: StudyDeletionProps) {
  const { to, asksAfter, question } = useForwarding(study.published && !study.sample, {
    otherwise: 'Left empty, they lead to the list of studies.',
  })
  return (
    <Deletion
      what="study"
      name={study.title}
      text={
        study.sample ? (
          <>
            <strong>{study.title}</strong> is a sample. It is deleted for good, with its approvals,
            questions and address, and with the hours for calls if nobody has changed them. The
            other samples in the list of studies go too. People who asked about it stay.
          </>
        ) : (
          <>
            <strong>{study.title}</strong> leaves the site. It can be brought back from the bin for{' '}
            {binDays} days, and longer if it has approvals: they and what was public are kept in any
            case. To hide it only, edit it and take away “Published”.
          </>
        )
      }
      remove={() => deleteStudy(study, to)}
      asksAfter={asksAfter}
      onClose={onClose}
      onGone={onGone}
    >
      {question}
    </Deletion>
  )
}
