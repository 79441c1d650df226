import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** In a thread of its own: reading a whole database takes seconds. Posts the first complaints, or `ok`. */
const file = new DatabaseSync(String(workerData), { readOnly: true })
const rows = file.prepare('pragma quick_check(3)').all()
file.close()
parentPort?.postMessage(rows.map(({ quick_check: says }) => String(says)).join('; '))
