import { RefreshCw } from 'lucide-react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { useAction } from '#site/admin/base/useAction.ts'
import { When } from '#site/admin/base/time/When.tsx'
import { DifferenceTable } from './DifferenceTable.tsx'
import { $differences, lookNow } from './registry.ts'
import { counted } from '#db/model/lib/wording.ts'
import './RegistryDifferences.css'

/** The differences between our studies and ClinicalTrials.gov. A cron job compares daily, a button now. */
export function RegistryDifferences() {
  const load = useLoad($differences)
  const [look, pending] = useAction({
    run: lookNow,
    done: ({ differences }) => ({
      title: 'Checked ClinicalTrials.gov',
      text: differences.length > 0 ? counted(differences.length, 'difference') : 'Nothing differs.',
    }),
    failed: { title: 'Could not check ClinicalTrials.gov', text: 'An error occurred' },
    reads: true,
  })
  return (
    <section className="registry-differences stack" aria-labelledby="registry-differences">
      <div className="head spread">
        <div>
          <h2 id="registry-differences">Registry</h2>
          <p className="note">
            What your studies say differently from ClinicalTrials.gov. You decide what to change.
          </p>
        </div>
        <div className="head-actions screen-only row gap-1">
          <SmallButton aria-disabled={pending} onClick={look}>
            <RefreshCw aria-hidden /> {pending ? 'Looking...' : 'Look now'}
          </SmallButton>
        </div>
      </div>
      <Loaded load={load} loading="Loading differences..." bars={2}>
        {({ looked, trouble, differences, studies }) => (
          <>
            <p className="note" role="status">
              {looked ? (
                <>
                  Looked at <When iso={looked} focusable />.{' '}
                  {differences.length === 0
                    ? 'Nothing differs.'
                    : `${counted(differences.length, 'difference')}.`}
                </>
              ) : (
                'Your studies have not been compared with ClinicalTrials.gov yet. That happens once a day.'
              )}
              {trouble && ` The last try: ${trouble}`}
            </p>
            {differences.length > 0 && <DifferenceTable {...{ differences, studies }} />}
          </>
        )}
      </Loaded>
    </section>
  )
}
