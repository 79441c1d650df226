import { useStore } from '@nanostores/react'
import { type Load, loadOf, type Remote } from '../lib/remote.ts'

export const useLoad = <T>($remote: Remote<T>): Load<T> => loadOf($remote, useStore($remote))

/** The data alone, for views that show nothing while it is loading or if it failed to load. */
export const useData = <T>($remote: Remote<T>): T | undefined => useStore($remote).data
