/** The files that may define tables, below `db`: all but the rules, the helpers and the commands. */
export const tableFiles = '{*,!(commands|lib|migrations|model)/*}.ts'
