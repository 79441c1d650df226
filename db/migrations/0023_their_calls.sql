-- Attempts are ours: a call from the person is no attempt, and no answer to what they sent.
DROP TRIGGER `candidate_events_figures`;--> statement-breakpoint
CREATE TRIGGER `candidate_events_figures` AFTER INSERT ON `candidate_events` WHEN NEW.`kind` IN ('attempt', 'status') BEGIN
	UPDATE `candidates` SET
		`first_attempt_at` = iif(NEW.`kind` = 'attempt' AND coalesce(NEW.`data` ->> '$.direction', 'out') = 'out', min(coalesce(`first_attempt_at`, NEW.`at`), NEW.`at`), `first_attempt_at`),
		`furthest` = max(`furthest`, CASE coalesce(NEW.`data` ->> '$.outcome', NEW.`data` ->> '$.to')
			WHEN 'reached' THEN 1 WHEN 'talking' THEN 1 WHEN 'visit' THEN 2 WHEN 'screening' THEN 2 WHEN 'enrolled' THEN 3 ELSE 0 END)
	WHERE `id` = NEW.`candidate_id`;
END;
--> statement-breakpoint
DROP TRIGGER `candidate_events_undo`;--> statement-breakpoint
CREATE TRIGGER `candidate_events_undo` AFTER INSERT ON `candidate_events` WHEN NEW.`kind` = 'undo' BEGIN
	UPDATE `candidates` SET (`first_attempt_at`, `furthest`) = (
		SELECT min(iif(`event`.`kind` = 'attempt' AND coalesce(`event`.`data` ->> '$.direction', 'out') = 'out', `event`.`at`, NULL)),
			coalesce(max(CASE coalesce(`event`.`data` ->> '$.outcome', `event`.`data` ->> '$.to')
				WHEN 'reached' THEN 1 WHEN 'talking' THEN 1 WHEN 'visit' THEN 2 WHEN 'screening' THEN 2 WHEN 'enrolled' THEN 3 ELSE 0 END), 0)
		FROM `candidate_events` AS `event`
		WHERE `event`.`candidate_id` = NEW.`candidate_id` AND `event`.`kind` IN ('attempt', 'status') AND `event`.`id` NOT IN (
			SELECT `one`.`value` FROM `candidate_events` AS `undo`, json_each(`undo`.`data`, '$.undone') AS `one`
			WHERE `undo`.`candidate_id` = NEW.`candidate_id` AND `undo`.`kind` = 'undo'))
	WHERE `id` = NEW.`candidate_id`;
END;
--> statement-breakpoint
UPDATE `candidates` SET
	`first_attempt_at` = (SELECT min(`event`.`at`) FROM `candidate_events` AS `event`
		WHERE `event`.`candidate_id` = `candidates`.`id` AND `event`.`kind` = 'attempt' AND coalesce(`event`.`data` ->> '$.direction', 'out') = 'out'
		AND `event`.`id` NOT IN (SELECT `one`.`value` FROM `candidate_events` AS `undo`, json_each(`undo`.`data`, '$.undone') AS `one`
			WHERE `undo`.`candidate_id` = `candidates`.`id` AND `undo`.`kind` = 'undo')),
	-- The calls of merged candidates count for the kept one.
	`attempts` = (SELECT count(*) FROM `candidates` AS `person` JOIN `candidate_events` AS `event` ON `event`.`candidate_id` = `person`.`id`
		WHERE (`person`.`id` = `candidates`.`id` OR `person`.`merged_into` = `candidates`.`id`)
		AND `event`.`kind` = 'attempt' AND coalesce(`event`.`data` ->> '$.direction', 'out') = 'out'
		AND `event`.`id` NOT IN (SELECT `one`.`value` FROM `candidate_events` AS `undo`, json_each(`undo`.`data`, '$.undone') AS `one`
			WHERE `undo`.`candidate_id` = `person`.`id` AND `undo`.`kind` = 'undo'))
WHERE `id` IN (
	SELECT `candidate_id` FROM `candidate_events` WHERE kind = 'attempt' AND `data` ->> '$.direction' = 'in'
	UNION SELECT `person`.`merged_into` FROM `candidate_events` JOIN `candidates` AS `person` ON `person`.`id` = `candidate_id`
		WHERE kind = 'attempt' AND `data` ->> '$.direction' = 'in' AND `person`.`merged_into` IS NOT NULL);
--> statement-breakpoint
-- Names with a hyphen are found without it too: `migrate` fills them in again.
UPDATE `patient_inquiries` SET `search_text` = NULL WHERE instr(`search_text`, '-');--> statement-breakpoint
UPDATE `visit_requests` SET `search_text` = NULL WHERE instr(`search_text`, '-');--> statement-breakpoint
UPDATE `sponsor_inquiries` SET `search_text` = NULL WHERE instr(`search_text`, '-');--> statement-breakpoint
UPDATE `job_applications` SET `search_text` = NULL WHERE instr(`search_text`, '-');--> statement-breakpoint
UPDATE `candidates` SET `search_text` = NULL WHERE instr(`search_text`, '-');
