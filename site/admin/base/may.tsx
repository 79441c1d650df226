import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { mayChange, mayRead, type Part } from '#db/model/access.ts'
import { $user } from './session.ts'

export function useMay() {
  const role = useStore($user)?.role ?? 'user'
  return {
    read: (...parts: readonly Part[]) => parts.some((part) => mayRead(role, part)),
    change: (part: Part) => mayChange(role, part),
  }
}

export const For = ({ part, children }: { part: Part; children: ReactNode }) =>
  useMay().read(part) && children
