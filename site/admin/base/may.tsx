import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { mayChange, mayRead, type Part } from '#db/model/access.ts'
import { $user } from './session.ts'

/** The rights of the signed-in user in each part of the admin area. */
export function useMay() {
  const role = useStore($user)?.role ?? 'user'
  return {
    /** at least one of them */
    read: (...parts: readonly Part[]) => parts.some((part) => mayRead(role, part)),
    change: (part: Part) => mayChange(role, part),
  }
}

/** Content for users who may read this part. */
export const For = ({ part, children }: { part: Part; children: ReactNode }) =>
  useMay().read(part) && children
