CREATE INDEX `candidate_events_attempt` ON `candidate_events` (`at`,`candidate_id`) WHERE kind = 'attempt';--> statement-breakpoint
-- Texts with an apostrophe or a letter beyond ASCII are folded otherwise now: `migrate` fills them in again, and
-- those of people who wrote several times, whose later names and numbers are searched too.
UPDATE `patient_inquiries` SET `search_text` = NULL WHERE `search_text` GLOB '*[^ -~]*' OR instr(`search_text`, '''') OR instr(`search_text`, '`');
--> statement-breakpoint
UPDATE `visit_requests` SET `search_text` = NULL WHERE `search_text` GLOB '*[^ -~]*' OR instr(`search_text`, '''') OR instr(`search_text`, '`');
--> statement-breakpoint
UPDATE `sponsor_inquiries` SET `search_text` = NULL WHERE `search_text` GLOB '*[^ -~]*' OR instr(`search_text`, '''') OR instr(`search_text`, '`');
--> statement-breakpoint
UPDATE `job_applications` SET `search_text` = NULL WHERE `search_text` GLOB '*[^ -~]*' OR instr(`search_text`, '''') OR instr(`search_text`, '`');
--> statement-breakpoint
UPDATE `candidates` SET `search_text` = NULL WHERE `search_text` GLOB '*[^ -~]*' OR instr(`search_text`, '''') OR instr(`search_text`, '`');
--> statement-breakpoint
UPDATE `media` SET `search_text` = NULL WHERE `search_text` GLOB '*[^ -~]*' OR instr(`search_text`, '''') OR instr(`search_text`, '`');
--> statement-breakpoint
UPDATE `job_postings` SET `search_text` = NULL WHERE `search_text` GLOB '*[^ -~]*' OR instr(`search_text`, '''') OR instr(`search_text`, '`');
--> statement-breakpoint
UPDATE `blog_posts` SET `search_text` = NULL WHERE `search_text` GLOB '*[^ -~]*' OR instr(`search_text`, '''') OR instr(`search_text`, '`');
--> statement-breakpoint
UPDATE `candidates` SET `search_text` = NULL WHERE `search_text` IS NOT NULL AND `id` IN (
	SELECT coalesce(`candidates`.`merged_into`, `candidates`.`id`) FROM `candidate_events`
	JOIN `candidates` ON `candidates`.`id` = `candidate_id` WHERE `kind` = 'submission' GROUP BY 1 HAVING count(*) > 1
	UNION SELECT `candidate_id` FROM `candidate_events` WHERE `kind` = 'submission' GROUP BY 1 HAVING count(*) > 1);
