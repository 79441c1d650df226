/** How long a logged call and a change of many candidates can be undone. */
export const undoMinutes = 10

/** How many days a merge can be undone. */
export const undoDays = 30

/** The most candidates of one change: more would take longer than a call to the database may. */
export const mostChangedCandidates = 10_000

/** The most candidates that a change names one by one. */
export const maxIds = 5000

/** The most filters that a user keeps. */
export const maxFilters = 30

/** The most submissions and events that one record shows: a bot may send from one address for years. */
export const mostSubmissions = 500
export const mostEvents = 2000

/** The most suggestions that a candidate may be the same person as another one. */
export const mostDuplicates = 10

/** The most people with the same number or address that a record names. */
export const mostHouseholds = 50

/** The most studies, and the most campaigns, that the figures name: the largest. */
export const mostGroups = 30

/** The most studies, and the most campaigns, that the desk's filters offer: those with the most candidates. */
export const mostOptions = 200

/** How often an open screen reports itself, and how long it counts as open after its last report. */
export const presenceEveryMs = 20_000
export const presentMs = 45_000

/** How many days of interest in a study are counted. */
export const interestDays = 30

/** The most names of studies for which people are counted: those with the most people. */
export const mostNamedStudies = 1000
