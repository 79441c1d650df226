import { byName } from '#db/model/lib/keys.ts'
import { DigestChange, usualTopic } from '#db/model/news/digest.ts'
import { newsTopics } from '#db/model/news/labels.ts'
import type { FormFields } from '#db/model/records/fields.ts'
import { useData } from '#site/ui/useLoad.ts'
import { Select } from '#site/ui/form/Select.tsx'
import { useMay } from '#site/admin/base/may.tsx'
import { When } from '#site/admin/base/time/When.tsx'
import { FieldForm } from '#site/admin/form/record/FieldForm.tsx'
import { $postCategories, type Digest, putDigest } from '../news.ts'

const isoWeekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const

const times = byName(
  Array.from({ length: 96 }, (_, quarter) => {
    const two = (n: number) => String(n).padStart(2, '0')
    return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`
  }),
  (time) => time,
)

const fields = {
  on: {
    label: 'Send digests',
    hint: 'New studies, results and articles, and letters that waited. Nothing that is on the site already.',
    kind: 'yes or no',
    wide: true,
  },
  time: { label: 'Time', hint: 'At the clinic.', kind: 'choice', options: times },
  weekday: { label: 'Weekly ones on', kind: 'own' },
  monthday: { label: 'Monthly ones on the', hint: 'A day from 1 to 28.', kind: 'number' },
} as const satisfies Partial<FormFields<DigestChangeValues>>

type DigestChangeValues = Omit<Digest, 'since' | 'version'>

const topicField = (category: string) => `topic ${category}`

/** The settings for those who may change them; coordinators read them. */
export const DigestForm = (props: { digest: Digest }) =>
  useMay().change('news') ? <Settings {...props} /> : <DigestWords {...props} />

function Settings({ digest }: { digest: Digest }) {
  const categories = useData($postCategories) ?? []
  return (
    <section aria-label="Digest settings" className="stack">
      <DigestWords digest={digest} />
      <FieldForm
        model={DigestChange}
        fields={fields}
        values={{ ...digest, weekday: String(digest.weekday) }}
        label="Digest settings"
        buttons={['Save', 'Saving...']}
        complete={(values, form) => ({
          ...values,
          weekday: Number(form.get('weekday')),
          topics: topicsIn(form, categories, digest),
          basedOn: digest.version,
        })}
        own={{
          weekday: ({ value, ...field }) => (
            <Select {...field} options={isoWeekdays} defaultValue={String(value)} />
          ),
        }}
        send={putDigest}
        sent={{ title: 'Digest saved' }}
        failed={{ title: 'Digest not saved', text: 'Please try again.' }}
        below={
          categories.length > 0 && (
            <fieldset className="fields">
              <legend>Articles go to those who have chosen</legend>
              {categories.map((category) => (
                <Select
                  key={category}
                  name={topicField(category)}
                  label={category}
                  options={newsTopics}
                  defaultValue={digest.topics[category] ?? usualTopic}
                  errors={{}}
                />
              ))}
            </fieldset>
          )
        }
      />
    </section>
  )
}

/** The topics of the categories; those of categories that are not shown stay. */
const topicsIn = (form: FormData, categories: readonly string[], { topics }: Digest) => ({
  ...topics,
  ...Object.fromEntries(
    categories.map((category) => [category, form.get(topicField(category)) || usualTopic]),
  ),
})

function DigestWords({ digest }: { digest: Digest }) {
  if (!digest.on)
    return (
      <p className="note">
        Digests are off. A letter that somebody could not get yet still goes, at this time of day.
      </p>
    )
  return (
    <p className="note">
      Digests are on
      {digest.since && (
        <>
          {' '}
          since <When iso={digest.since} focusable />
        </>
      )}
      .
    </p>
  )
}
