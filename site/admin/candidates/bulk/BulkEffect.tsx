import { useMemo } from 'react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { createCount, type Wanted } from './bulk.ts'
import type { TickedNow } from './ticked.ts'
import { counted } from '#db/model/lib/wording.ts'

type BulkEffectProps = { ticked: TickedNow; wanted: Wanted }

export function BulkEffect({ ticked, wanted: { change, words } }: BulkEffectProps) {
  const $count = useMemo(() => createCount(ticked, change), [change])
  return (
    <Loaded load={useLoad($count)} loading="Counting..." bars={0}>
      {(n) => {
        const others = ticked.count - n
        return (
          <p>
            <strong>
              {counted(n, 'candidate')} will get {words}.
            </strong>{' '}
            {others > 0 && `For ${others.toLocaleString('en-US')} nothing changes. `}
            Each change is noted in the history and in the audit log.
          </p>
        )
      }}
    </Loaded>
  )
}
