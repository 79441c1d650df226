import { api } from '../../lib/api.ts'
import { write } from '../../lib/remote.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'

const { admin } = api
type Marking = { param: { id: string }; json: { suspectedSpam: boolean } }

/** The request that marks a submission, by the name of its list. */
const writers = {
  patients: (marking: Marking) => write(admin['patient-inquiries'][':id'].spam.$put(marking)),
  sponsors: (marking: Marking) => write(admin['sponsor-inquiries'][':id'].spam.$put(marking)),
  visits: (marking: Marking) => write(admin['visit-requests'][':id'].spam.$put(marking)),
  applications: (marking: Marking) => write(admin['job-applications'][':id'].spam.$put(marking)),
}
export type SpamList = keyof typeof writers

export async function markSpam(list: SpamList, id: number, suspectedSpam: boolean) {
  try {
    await writers[list]({ param: { id: String(id) }, json: { suspectedSpam } })
    notify(
      suspectedSpam
        ? { title: 'Marked as Spam', text: 'It stays in the list, under suspected spam.' }
        : {
            title: 'Not Spam',
            text: 'The sender gets the confirmation, if it has not gone out yet.',
          },
    )
  } catch (error) {
    notifyFailure(error, {
      title: 'Error',
      text: 'The mark could not be changed. Please try again.',
    })
  }
}
