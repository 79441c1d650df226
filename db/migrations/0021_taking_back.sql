CREATE TABLE `candidate_bulk_changes` (
	`bulk` text NOT NULL,
	`candidate_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`at` text NOT NULL,
	`version` integer NOT NULL,
	`was` text NOT NULL,
	PRIMARY KEY(`bulk`, `candidate_id`),
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `candidate_bulk_changes_candidate` ON `candidate_bulk_changes` (`candidate_id`);--> statement-breakpoint
-- What was taken back is not counted: the figures are those of the events that are left.
CREATE TRIGGER `candidate_events_undo` AFTER INSERT ON `candidate_events` WHEN NEW.`kind` = 'undo' BEGIN
	UPDATE `candidates` SET (`first_attempt_at`, `furthest`) = (
		SELECT min(iif(`event`.`kind` = 'attempt', `event`.`at`, NULL)),
			coalesce(max(CASE coalesce(`event`.`data` ->> '$.outcome', `event`.`data` ->> '$.to')
				WHEN 'reached' THEN 1 WHEN 'talking' THEN 1 WHEN 'visit' THEN 2 WHEN 'screening' THEN 2 WHEN 'enrolled' THEN 3 ELSE 0 END), 0)
		FROM `candidate_events` AS `event`
		WHERE `event`.`candidate_id` = NEW.`candidate_id` AND `event`.`kind` IN ('attempt', 'status') AND `event`.`id` NOT IN (
			SELECT `one`.`value` FROM `candidate_events` AS `undo`, json_each(`undo`.`data`, '$.undone') AS `one`
			WHERE `undo`.`candidate_id` = NEW.`candidate_id` AND `undo`.`kind` = 'undo'))
	WHERE `id` = NEW.`candidate_id`;
END;
