import { useStore } from '@nanostores/react'
import { $address } from '../navigation/address.ts'
import { $counts } from './candidates.ts'

/** What an empty list means, and what there is to do instead. */
export function useEmptyWords() {
  const { due, owner } = useStore($address).query
  const { overdue = 0, today = 0, unassigned = 0 } = useStore($counts) ?? {}
  const soon = today === 0 ? 'Nothing else is due today.' : `${count(today)} due today.`
  const late = overdue === 0 ? 'Nothing is overdue either.' : `${count(overdue)} overdue.`
  if (due === 'overdue') return { title: 'Nothing is overdue', text: soon }
  if (due === 'today') return { title: 'Nothing more is due today', text: late }
  if (owner === 'none') {
    return { title: 'Everybody has an owner', text: 'New candidates appear here first.' }
  }
  if (owner === 'me') {
    const free = unassigned === 0 ? '' : ` ${count(unassigned)} unassigned.`
    return {
      title: 'Nobody is assigned to you',
      text: `Press “Assign to me” on a candidate.${free}`,
    }
  }
  if (owner) return { title: 'This user has no open candidates', text: soon }
  return {
    title: 'No open candidates',
    text: 'Whoever sends an inquiry or asks for a visit appears here.',
  }
}

const count = (n: number) => (n === 1 ? '1 is' : `${n.toLocaleString('en-US')} are`)
