const distance = 'puts sqld far away behind a proxy, and counts the calls over the network'
const door =
  'the door reads a whole body, of up to 15 MB, before the app knows of it: see door.test.ts'
const senders = 'its senders are processes that reach sqld alone'
const refusals = "needs the addresses that Cloudflare's mail service refuses"
const suspended = 'suspends sqld; on a server the database is no process of its own'

/**
 * Tests that run on workerd and sqld alone, although their folder runs on a server too: files, or tests by their
 * titles, with the reason.
 */
export const firstHomeOnly: Record<string, string | Record<string, string>> = {
  'tests/worker/attacks/distance.test.ts': distance,
  'tests/worker/attacks/half-changes.test.ts':
    'breaks statements in the protocol between Worker and sqld',
  'tests/worker/attacks/faults.test.ts': {
    'a database that hangs for 12 s keeps nobody waiting and loses nothing': suspended,
    'visitors who leave while the database hangs do not keep later ones out': suspended,
    'a full disk loses nothing': 'moves the files of sqld to a full disk',
  },
  'tests/worker/attacks/worst.test.ts': 'measures the CPU time and the memory of workerd',
  'tests/worker/records/fresh.test.ts': {
    'a reader with the newest version is answered without the database': suspended,
  },
  'tests/worker/records/tables.test.ts': {
    'commands write while the Worker does, also where they read first':
      'opens a second connection to sqld; database.test.ts has two programs at one file',
  },
  'tests/worker/records/search.test.ts': {
    'a dump of the database can be read again, and searched': 'sqld alone makes dumps',
  },
  'tests/worker/studies/letters.test.ts': {
    'the first bytes say what a letter is, whatever it is called': door,
  },
  'tests/worker/submissions/applications.test.ts': {
    'a file over 10 MB is refused before all of it is sent': door,
  },
  'tests/worker/auth/role-change.test.ts': distance,
  'tests/worker/news/sending.test.ts': {
    'ten thousand people get a letter at most once although three senders are killed, and a confirmation waits for none of them':
      senders,
    'rows that a dead sender left become unknown after five minutes, and are not sent again':
      senders,
  },
  'tests/worker/operation/alerts.test.ts': { 'a database that hangs is away too': suspended },
  'tests/worker/operation/backup/backup.test.ts':
    'backs up and restores sqld; tests/worker/server/backup.test.ts does that of a server',
  'tests/worker/operation/backup/erased-backups.test.ts': 'backs up and restores sqld',
  'tests/worker/operation/costs.test.ts': 'counts the rows that Turso would charge for',
  'tests/worker/operation/previous-release.test.ts':
    'runs the Worker of the last release, which had no server',
  'tests/worker/operation/mail/mail.test.ts': {
    'mail that is refused is tried later and later, listed, and sent again by a person': refusals,
    'mail that was lost on the way each time is listed too': refusals,
  },
  'tests/worker/publishing/trigger.test.ts':
    "looks at GitHub's builds and at the tokens of sqld, which a server does not have",
}
