-- Posts were plain text with **bold** words; now they are Markdown. A backslash goes before each sign that
-- would become a link, italics, a heading, a list or a quote, so that every post looks as before.
UPDATE `blog_posts` SET `content` = (
  WITH RECURSIVE `lines`(`done`, `line`, `rest`) AS (
    SELECT '', NULL, replace(replace(replace(replace(replace(replace(`content`,
      '\', '\\'), '[', '\['), '_', '\_'), '**', char(1)), '*', '\*'), char(1), '**') || char(10)
    UNION ALL
    SELECT
      `done` || coalesce(CASE
        WHEN `line` GLOB '>*' OR `line` GLOB '[+-] *' OR `line` GLOB '##[ #]*'
          OR (`line` <> '' AND trim(`line`, '- ') = '') OR `line` = '+'
          THEN '\' || `line`
        WHEN substr(ltrim(`line`, '0123456789'), 1, 2) IN ('. ', ') ', '.', ')')
          AND `line` GLOB '[0-9]*'
          THEN substr(`line`, 1, length(`line`) - length(ltrim(`line`, '0123456789'))) || '\'
            || ltrim(`line`, '0123456789')
        ELSE `line`
      END || char(10), ''),
      CASE WHEN `rest` <> ''
        THEN ltrim(substr(`rest`, 1, instr(`rest`, char(10)) - 1), ' ' || char(9))
      END,
      substr(`rest`, instr(`rest`, char(10)) + 1)
    FROM `lines` WHERE `rest` <> '' OR `line` IS NOT NULL
  )
  SELECT rtrim(`done`, char(10)) FROM `lines` WHERE `rest` = '' AND `line` IS NULL
);
