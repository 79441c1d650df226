import { Empty } from '#site/ui/states.tsx'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'

/** Shown on the screen of a record that does not exist. `list` is the path of the screen with the others. */
export const GoneRecord = ({ one, all, list }: { one: string; all: string; list: string }) => (
  <Empty title={`This ${one} is gone`}>
    <p>Somebody has deleted it, or the address is wrong.</p>
    <AdminLink className="button button-outline" to={list}>
      {all}
    </AdminLink>
  </Empty>
)
