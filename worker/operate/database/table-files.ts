/** The files that may define tables, below `db`: all but the rules and the helpers. */
export const tableFiles = '{*,!(lib|migrations|model)/*}.ts'
