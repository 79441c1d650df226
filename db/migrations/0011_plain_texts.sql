-- Posts and texts of pages were plain, with **bold** words; now they are Markdown. A backslash goes before each
-- sign that would become a link, italics, a heading, a list or a quote, so that every text looks as before.
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
);--> statement-breakpoint
-- The same for the wording of pages, in which a line break was a space.
UPDATE `content_sections` SET `content` = (
  WITH RECURSIVE `texts`(`n`, `at`, `line`) AS (
    SELECT row_number() OVER (), `fullkey`, ltrim(replace(replace(replace(replace(replace(replace(replace(`value`,
      '\', '\\'), '[', '\['), '_', '\_'), '**', char(1)), '*', '\*'), char(1), '**'), char(10), ' '))
    FROM json_tree(`content_sections`.`content`)
    WHERE `type` = 'text' AND (
      `section_key` || ' ' || `fullkey` IN (
        'hero_section $.title', 'stats_section $.title', 'stats_section $.statement',
        'services_section $.content', 'about_section $.content', 'careers_section $.content'
      )
      OR `section_key` = 'about_section' AND `path` = '$.paragraphs'
      OR `section_key` IN ('privacy_policy', 'terms_of_use') AND `path` GLOB '$.sections*.paragraphs'
      OR `section_key` = 'patient_support' AND `path` = '$.advocate'
      OR `section_key` = 'study_information' AND `path` = '$.trial'
      OR `section_key` = 'current_studies_section' AND `fullkey` GLOB '$.studies*.description'
      OR `section_key` = 'faqs' AND `fullkey` GLOB '$.questions*.answer'
    )
  ), `folded`(`n`, `json`) AS (
    SELECT 0, `content_sections`.`content`
    UNION ALL
    SELECT `texts`.`n`, json_set(`json`, `at`, CASE
        WHEN `line` GLOB '>*' OR `line` GLOB '[+-] *' OR `line` GLOB '##[ #]*'
          OR (`line` <> '' AND trim(`line`, '- ') = '') OR `line` = '+'
          THEN '\' || `line`
        WHEN substr(ltrim(`line`, '0123456789'), 1, 2) IN ('. ', ') ', '.', ')')
          AND `line` GLOB '[0-9]*'
          THEN substr(`line`, 1, length(`line`) - length(ltrim(`line`, '0123456789'))) || '\'
            || ltrim(`line`, '0123456789')
        ELSE `line`
      END)
    FROM `folded` JOIN `texts` ON `texts`.`n` = `folded`.`n` + 1
  )
  SELECT `json` FROM `folded` ORDER BY `n` DESC LIMIT 1
) WHERE json_valid(`content`) AND json_type(`content`) = 'object';
