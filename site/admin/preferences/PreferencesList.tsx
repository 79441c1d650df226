import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  frequencies,
  preferencesStates,
  preferenceTopics,
} from '#db/model/inquiries/preferences.ts'
import { $address, adjust, hrefOf } from '../navigation/address.ts'
import { Deletion } from '../form/Deletion.tsx'
import { Filter } from '../list/search/Filter.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { useList } from '../list/list.ts'
import { useNarrowing } from '../list/search/narrowing.ts'
import { PagedList } from '../list/PagedList.tsx'
import { SearchBox } from '../list/search/SearchBox.tsx'
import { PreferencesListRow } from './PreferencesRow.tsx'
import { PreferencesCounts } from './PreferencesCounts.tsx'
import {
  $preferencesCounts,
  areaOptions,
  fetchPreferences,
  type ListedPreferences,
  removePreferences,
} from './preferencesList.ts'
import { SubscriberDialog } from './SubscriberDialog.tsx'
import { Table } from '../list/Table.tsx'
import './PreferencesList.css'

export function PreferencesList() {
  const narrowing = useNarrowing(['q', 'state', 'topic', 'area', 'frequency', 'consents'])
  const { id } = useStore($address).query
  const list = useList('subscribers', narrowing, fetchPreferences)
  const areas = areaOptions(useData($preferencesCounts)?.areas, narrowing['area'])
  const [asking, setAsking] = useState<ListedPreferences>()

  return (
    <>
      <PreferencesCounts />
      <div className="toolbar preferences-tools">
        <SearchBox label="Search subscribers" hint="Name or e-mail" />
        <Filter name="state" label="State" all="All states" options={preferencesStates} />
        <Filter name="topic" label="Topic" all="All topics" options={preferenceTopics} />
        <Filter name="area" label="Therapeutic area" all="All areas" options={areas} />
        <Filter name="frequency" label="How often" all="Any pace" options={frequencies} />
        <Filter
          name="consents"
          label="Consent"
          all="With or without consent"
          options={{ none: 'No stored consent' }}
        />
        <a
          className="button button-outline button-small"
          href={hrefOf('/api/admin/exports/subscribers.csv', narrowing)}
          download
        >
          <Download aria-hidden />
          Export CSV
        </a>
      </div>
      <PagedList
        list={list}
        noun={['subscriber', 'subscribers']}
        empty={{
          title: 'No subscribers yet',
          text: 'Whoever ticks "Keep me informed" on a form appears here.',
        }}
      >
        {(rows) => (
          <Table columns={['Subscriber', 'State', 'Wants', 'How often', 'Asked']}>
            {rows.map((row) => (
              <PreferencesListRow key={row.id} preferences={row} onRemove={() => setAsking(row)} />
            ))}
          </Table>
        )}
      </PagedList>
      {id && <SubscriberDialog key={id} id={id} onClose={() => adjust({ id: '' })} />}
      {asking && (
        <Deletion
          what="subscriber"
          title="Remove this subscriber?"
          text={
            <>
              <strong>{asking.email}</strong> gets no more news, and their choices are deleted. They
              can subscribe again by any form. Their inquiries stay.
            </>
          }
          action="Remove subscriber"
          remove={() => removePreferences(asking)}
          done={{ title: 'Subscriber removed', text: 'It is noted in the audit log.' }}
          failed={{ title: 'Failed to remove the subscriber', text: 'An error occurred' }}
          gone={{ title: 'Already deleted', text: 'Somebody else has deleted these preferences.' }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
