import { useStore } from '@nanostores/react'
import { $address, type Query } from '#site/admin/navigation/address.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { $counts } from '../candidates.ts'

type SomeProps = { count: number; what: string; query: Query; none?: string }

/** '4 are due today', as a link to them. */
function Some({ count, what, query, none = '' }: SomeProps) {
  if (count === 0) return none && <p>{none}</p>
  return (
    <p>
      <AdminLink to="/admin/candidates" query={query}>
        {count === 1 ? '1 is' : `${count.toLocaleString('en-US')} are`} {what}
      </AdminLink>
    </p>
  )
}

export function useEmptyWords() {
  const { due, owner } = useStore($address).query
  const { overdue = 0, today = 0, unassigned = 0 } = useStore($counts) ?? {}
  const soon = { count: today, what: 'due today', query: { due: 'today' } }
  const late = { count: overdue, what: 'overdue', query: { due: 'overdue' } }
  const free = { count: unassigned, what: 'unassigned', query: { owner: 'none' } }
  if (due === 'overdue' && owner === 'me') {
    return {
      title: 'Nothing of yours is overdue',
      text: <Some {...late} none="Nor is anybody's." />,
    }
  }
  if (due === 'overdue') {
    return {
      title: 'Nothing is overdue',
      text: <Some {...soon} none="Nor is anything due today." />,
    }
  }
  if (due === 'today') {
    const text = <Some {...late} none="Nothing is overdue either." />
    return { title: 'Nothing more is due today', text }
  }
  if (owner === 'none') {
    return { title: 'Everybody has an owner', text: 'New candidates appear here first.' }
  }
  if (owner === 'me') return { title: 'Nobody is assigned to you', text: <Some {...free} /> }
  if (owner) return { title: 'This user has no open candidates', text: <Some {...late} /> }
  return {
    title: 'No open candidates',
    text: 'Whoever sends an inquiry or asks for a visit appears here.',
  }
}
