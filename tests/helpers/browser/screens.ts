import { keysOf } from '#db/model/lib/keys.ts'
import { publicRecords } from '#db/model/records/records.ts'
import { listedTables } from '#db/records/tables.ts'
import { tabLabels } from '#site/admin/app/addresses.ts'

/** The form for a new record of each kind that pages list. */
export const newRecordForms = keysOf(listedTables).map((record) => {
  const { screen, form } = publicRecords[record]
  return `${screen.path}?${form.parameter}=new`
})

/** The first list of every tab, and every form for a new record. */
export const mainScreens: readonly string[] = [...keysOf(tabLabels), ...newRecordForms]
