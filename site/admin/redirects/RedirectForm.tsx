import { Redirect } from '#db/model/publish/redirects.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { addRedirect } from './redirects.ts'

const fields = {
  source: { label: 'Old address', hint: 'Such as /old-campaign.', kind: 'line' },
  target: {
    label: 'Leads to',
    hint: 'A page of this site, such as /current-studies.',
    kind: 'line',
  },
} as const

export const RedirectForm = () => (
  <div className="card">
    <FieldForm
      model={Redirect}
      fields={fields}
      label="New redirect"
      buttons={['Add redirect', 'Adding...']}
      send={addRedirect}
      sent={{ title: 'Redirect added', text: 'It works at once.' }}
      failed={{ title: 'Failed to add the redirect', text: 'An error occurred' }}
    />
  </div>
)
