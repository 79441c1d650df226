CREATE TABLE `candidacies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`candidate_id` integer NOT NULL,
	`study_id` integer,
	`status` text DEFAULT 'new' NOT NULL,
	`closed_reason` text,
	`reason_detail` text,
	`screening_number` text,
	`prescreen_outcome` text,
	`prescreen_version` integer,
	`answers` text,
	`set_aside` integer DEFAULT false NOT NULL,
	`furthest` integer DEFAULT 0 NOT NULL,
	`opened_at` text NOT NULL,
	`closed_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`candidate_id`) REFERENCES `candidates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `candidacies_once` ON `candidacies` (`candidate_id`,coalesce(`study_id`, 0));--> statement-breakpoint
CREATE INDEX `candidacies_study` ON `candidacies` (`study_id`,`status`) WHERE study_id is not null;--> statement-breakpoint
CREATE INDEX `candidacies_enrolled` ON `candidacies` (`study_id`) WHERE status = 'enrolled';
--> statement-breakpoint
-- Candidacies of the people there are: one each. Those of merged people are set aside, so that nobody's status changes.
INSERT INTO `candidacies` (`candidate_id`, `study_id`, `status`, `closed_reason`, `reason_detail`, `set_aside`, `furthest`, `opened_at`, `closed_at`, `updated_at`)
	SELECT `id`, CASE WHEN `study` IS NOT NULL THEN (SELECT min(`studies`.`id`) FROM `studies` WHERE lower(`studies`.`title`) = lower(trim(`candidates`.`study`)) OR `studies`.`slug` = lower(trim(`candidates`.`study`))) END, `status`, `closed_reason`, `reason_detail`, `merged_into` IS NOT NULL, CASE `status` WHEN 'enrolled' THEN 4 WHEN 'screening' THEN 3 WHEN 'visit' THEN 2 WHEN 'talking' THEN 1 WHEN 'closed' THEN CASE `furthest` WHEN 3 THEN 4 ELSE `furthest` END ELSE 0 END, `created_at`,
		CASE WHEN `status` = 'closed' THEN `updated_at` END, `updated_at`
	FROM `candidates` WHERE NOT EXISTS (SELECT 1 FROM `candidacies` WHERE `candidacies`.`candidate_id` = `candidates`.`id`);
--> statement-breakpoint
-- A new candidate has a candidacy from the beginning. A restore brings the candidacies first.
CREATE TRIGGER `candidates_candidacy` AFTER INSERT ON `candidates` WHEN NOT EXISTS (SELECT 1 FROM `candidacies` WHERE `candidate_id` = NEW.`id`) BEGIN
	INSERT INTO `candidacies` (`candidate_id`, `study_id`, `status`, `closed_reason`, `reason_detail`, `set_aside`, `opened_at`, `closed_at`, `updated_at`)
		VALUES (NEW.`id`, CASE WHEN NEW.`study` IS NOT NULL THEN (SELECT min(`studies`.`id`) FROM `studies` WHERE `studies`.`published` AND (lower(`studies`.`title`) = lower(trim(NEW.`study`)) OR `studies`.`slug` = lower(trim(NEW.`study`)))) END, NEW.`status`, NEW.`closed_reason`, NEW.`reason_detail`, NEW.`merged_into` IS NOT NULL, NEW.`created_at`,
			CASE WHEN NEW.`status` = 'closed' THEN NEW.`updated_at` END, NEW.`updated_at`);
END;
--> statement-breakpoint
-- How far a candidacy came: an open status says it, and closing keeps it.
CREATE TRIGGER `candidacies_furthest` AFTER INSERT ON `candidacies` WHEN NEW.`status` IN ('talking', 'visit', 'screening', 'enrolled') BEGIN
	UPDATE `candidacies` SET `furthest` = max(`furthest`, CASE NEW.`status` WHEN 'enrolled' THEN 4 WHEN 'screening' THEN 3 WHEN 'visit' THEN 2 WHEN 'talking' THEN 1 ELSE 0 END) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidacies_furthest_changed` AFTER UPDATE OF `status` ON `candidacies` WHEN NEW.`status` <> OLD.`status` AND NEW.`status` <> 'closed' BEGIN
	UPDATE `candidacies` SET `furthest` = max(CASE NEW.`status` WHEN 'enrolled' THEN 4 WHEN 'screening' THEN 3 WHEN 'visit' THEN 2 WHEN 'talking' THEN 1 ELSE 0 END, CASE OLD.`status` WHEN 'closed' THEN `furthest` ELSE 0 END) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- The figures of a person count what happened for any study.
DROP TRIGGER `candidate_events_figures`;
--> statement-breakpoint
CREATE TRIGGER `candidate_events_figures` AFTER INSERT ON `candidate_events` WHEN NEW.`kind` IN ('attempt', 'status', 'candidacy') BEGIN
	UPDATE `candidates` SET
		`first_attempt_at` = iif(NEW.`kind` = 'attempt' AND coalesce(NEW.`data` ->> '$.direction', 'out') = 'out', min(coalesce(`first_attempt_at`, NEW.`at`), NEW.`at`), `first_attempt_at`),
		`furthest` = max(`furthest`, CASE coalesce(NEW.`data` ->> '$.outcome', NEW.`data` ->> '$.to')
			WHEN 'reached' THEN 1 WHEN 'talking' THEN 1 WHEN 'visit' THEN 2 WHEN 'screening' THEN 2 WHEN 'enrolled' THEN 3 ELSE 0 END)
	WHERE `id` = NEW.`candidate_id`;
END;
--> statement-breakpoint
DROP TRIGGER `candidate_events_undo`;
--> statement-breakpoint
CREATE TRIGGER `candidate_events_undo` AFTER INSERT ON `candidate_events` WHEN NEW.`kind` = 'undo' BEGIN
	UPDATE `candidates` SET (`first_attempt_at`, `furthest`) = (
		SELECT min(iif(`event`.`kind` = 'attempt' AND coalesce(`event`.`data` ->> '$.direction', 'out') = 'out', `event`.`at`, NULL)),
			coalesce(max(CASE coalesce(`event`.`data` ->> '$.outcome', `event`.`data` ->> '$.to')
				WHEN 'reached' THEN 1 WHEN 'talking' THEN 1 WHEN 'visit' THEN 2 WHEN 'screening' THEN 2 WHEN 'enrolled' THEN 3 ELSE 0 END), 0)
		FROM `candidate_events` AS `event`
		WHERE `event`.`candidate_id` = NEW.`candidate_id` AND `event`.`kind` IN ('attempt', 'status', 'candidacy') AND `event`.`id` NOT IN (
			SELECT `one`.`value` FROM `candidate_events` AS `undo`, json_each(`undo`.`data`, '$.undone') AS `one`
			WHERE `undo`.`candidate_id` = NEW.`candidate_id` AND `undo`.`kind` = 'undo'))
	WHERE `id` = NEW.`candidate_id`;
END;
--> statement-breakpoint
-- The status of a person follows from the candidacies. Writing it never starts a change of them: see below.
CREATE TRIGGER `candidacies_status` AFTER INSERT ON `candidacies` BEGIN
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
END;
--> statement-breakpoint
CREATE TRIGGER `candidacies_status_changed` AFTER UPDATE OF `candidate_id`, `study_id`, `status`, `closed_reason`, `reason_detail`, `closed_at` ON `candidacies` BEGIN
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = NEW.`candidate_id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
END;
--> statement-breakpoint
CREATE TRIGGER `candidacies_status_left` AFTER DELETE ON `candidacies` BEGIN
	UPDATE `candidacies` SET `set_aside` = 0 WHERE `set_aside` AND `study_id` IS OLD.`study_id` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
		AND NOT EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`)));
	UPDATE `candidacies` SET `set_aside` = 1 WHERE NOT `set_aside` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
		AND EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
			AND (CASE `other`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`other`.`closed_at`, ''), `other`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`), -`other`.`id`) > (CASE `candidacies`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`candidacies`.`closed_at`, ''), `candidacies`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`), -`candidacies`.`id`));
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
END;
--> statement-breakpoint
-- A candidacy that a separation gives to another person leaves the one whose it was.
CREATE TRIGGER `candidacies_parted` AFTER UPDATE OF `candidate_id` ON `candidacies` WHEN NEW.`candidate_id` <> OLD.`candidate_id` BEGIN
	UPDATE `candidacies` SET `set_aside` = 0 WHERE `set_aside` AND `study_id` IS OLD.`study_id` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
		AND NOT EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`)));
	UPDATE `candidacies` SET `set_aside` = 1 WHERE NOT `set_aside` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
		AND EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`))
			AND (CASE `other`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`other`.`closed_at`, ''), `other`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`), -`other`.`id`) > (CASE `candidacies`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`candidacies`.`closed_at`, ''), `candidacies`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`), -`candidacies`.`id`));
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`candidate_id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
END;
--> statement-breakpoint
-- Before the row goes, so that the candidacies of the person to whom it was merged are found.
CREATE TRIGGER `candidates_candidacies_deleted` BEFORE DELETE ON `candidates` BEGIN
	DELETE FROM `candidacies` WHERE `candidate_id` = OLD.`id`;
END;
--> statement-breakpoint
-- A status that is written for the person is meant for the candidacy whose status shows; closed closes all that are open.
-- A status that follows from the candidacies changes none of them.
CREATE TRIGGER `candidates_status_moved` AFTER UPDATE OF `status`, `closed_reason`, `reason_detail` ON `candidates`
	WHEN (NEW.`status`, NEW.`closed_reason`, NEW.`reason_detail`) IS NOT (OLD.`status`, OLD.`closed_reason`, OLD.`reason_detail`) BEGIN
	UPDATE `candidacies` SET `status` = 'closed', `closed_reason` = NEW.`closed_reason`, `reason_detail` = NEW.`reason_detail`, `closed_at` = NEW.`updated_at`, `updated_at` = NEW.`updated_at`, `version` = `version` + 1
		WHERE NEW.`status` = 'closed' AND NOT `set_aside` AND `status` NOT IN ('enrolled', 'closed') AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = NEW.`id` OR `one`.`merged_into` = NEW.`id`);
	UPDATE `candidacies` SET `status` = NEW.`status`, `closed_reason` = NEW.`closed_reason`, `reason_detail` = NEW.`reason_detail`, `closed_at` = CASE WHEN NEW.`status` = 'closed' THEN coalesce(`closed_at`, NEW.`updated_at`) END, `updated_at` = NEW.`updated_at`, `version` = `version` + 1
		WHERE (NEW.`status` <> 'closed' OR OLD.`status` IN ('enrolled', 'closed')) AND (`status`, `closed_reason`, `reason_detail`) IS NOT (NEW.`status`, NEW.`closed_reason`, NEW.`reason_detail`)
		AND `id` = (SELECT `its`.`id` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = NEW.`id` OR `one`.`merged_into` = NEW.`id`) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1);
END;
--> statement-breakpoint
-- An open candidate has a next step, and a closed one has none, also where the status follows from another study, or a Worker of
-- before wrote it. Somebody enrolled may have one: they wrote again.
CREATE TRIGGER `candidates_step_kept` AFTER UPDATE OF `status`, `due_at` ON `candidates` WHEN NEW.`merged_into` IS NULL AND NEW.`status` <> 'enrolled' AND (NEW.`due_at` IS NULL) = (NEW.`status` <> 'closed') BEGIN
	UPDATE `candidates` SET `due_at` = iif(`status` = 'closed', NULL, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), `next_action` = iif(`status` = 'closed', NULL, coalesce(`next_action`, 'Call'))
		WHERE `id` = NEW.`id` AND `merged_into` IS NULL AND `status` <> 'enrolled' AND (`due_at` IS NULL) = (`status` <> 'closed');
END;
--> statement-breakpoint
-- Of two candidacies of merged people for one study the further one counts, until the merge is undone. One without a study that has
-- taken over a study since still stands for the other one without.
CREATE TRIGGER `candidates_candidacies_merged` AFTER UPDATE OF `merged_into` ON `candidates` WHEN NEW.`merged_into` IS NOT OLD.`merged_into` BEGIN
	UPDATE `candidacies` SET `set_aside` = 0 WHERE `set_aside` AND (`study_id` IS NOT NULL OR NEW.`merged_into` IS NULL OR OLD.`merged_into` IS NOT NULL) AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`))
		AND NOT EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`)));
	UPDATE `candidacies` SET `set_aside` = 1 WHERE NOT `set_aside` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`))
		AND EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`))
			AND (CASE `other`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`other`.`closed_at`, ''), `other`.`candidate_id` = coalesce(NEW.`merged_into`, NEW.`id`), -`other`.`id`) > (CASE `candidacies`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`candidacies`.`closed_at`, ''), `candidacies`.`candidate_id` = coalesce(NEW.`merged_into`, NEW.`id`), -`candidacies`.`id`));
	UPDATE `candidacies` SET `set_aside` = 0 WHERE `set_aside` AND (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) <> coalesce(NEW.`merged_into`, NEW.`id`) AND (`study_id` IS NULL OR EXISTS (SELECT 1 FROM `candidacies` AS `gone` WHERE `gone`.`study_id` IS `candidacies`.`study_id` AND `gone`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`)))) AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`))
		AND NOT EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`)));
	UPDATE `candidacies` SET `set_aside` = 1 WHERE NOT `set_aside` AND `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`))
		AND EXISTS (SELECT 1 FROM `candidacies` AS `other` WHERE NOT `other`.`set_aside` AND `other`.`study_id` IS `candidacies`.`study_id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`))
			AND (CASE `other`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`other`.`closed_at`, ''), `other`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`), -`other`.`id`) > (CASE `candidacies`.`status` WHEN 'enrolled' THEN 6 WHEN 'screening' THEN 5 WHEN 'visit' THEN 4 WHEN 'talking' THEN 3 WHEN 'contacting' THEN 2 WHEN 'new' THEN 1 ELSE 0 END, coalesce(`candidacies`.`closed_at`, ''), `candidacies`.`candidate_id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`), -`candidacies`.`id`));
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) OR `one`.`merged_into` = coalesce(NEW.`merged_into`, NEW.`id`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = coalesce(NEW.`merged_into`, NEW.`id`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
	UPDATE `candidates` SET `status` = `shown`.`status`, `closed_reason` = `shown`.`closed_reason`, `reason_detail` = `shown`.`reason_detail`
		FROM (SELECT `its`.`status`, `its`.`closed_reason`, `its`.`reason_detail` FROM `candidacies` AS `its` WHERE NOT `its`.`set_aside` AND `its`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) OR `one`.`merged_into` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`)) ORDER BY CASE `its`.`status` WHEN 'screening' THEN 6 WHEN 'visit' THEN 5 WHEN 'talking' THEN 4 WHEN 'contacting' THEN 3 WHEN 'new' THEN 2 WHEN 'enrolled' THEN 1 ELSE 0 END DESC, coalesce(`its`.`closed_at`, '') DESC, `its`.`id` DESC LIMIT 1) AS `shown`
		WHERE `candidates`.`id` = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = OLD.`merged_into`) AND (`candidates`.`status`, `candidates`.`closed_reason`, `candidates`.`reason_detail`) IS NOT (`shown`.`status`, `shown`.`closed_reason`, `shown`.`reason_detail`);
	-- Nobody is without a candidacy: whoever is alone again, and has given all to the other one, has one without a study.
	INSERT INTO `candidacies` (`candidate_id`, `status`, `closed_reason`, `reason_detail`, `opened_at`, `closed_at`, `updated_at`)
		SELECT `id`, `status`, `closed_reason`, `reason_detail`, `updated_at`, CASE WHEN `status` = 'closed' THEN `updated_at` END, `updated_at` FROM `candidates` AS `alone`
		WHERE `id` IN (NEW.`id`, OLD.`merged_into`) AND `merged_into` IS NULL
		AND NOT EXISTS (SELECT 1 FROM `candidacies` WHERE `candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE `one`.`id` = `alone`.`id` OR `one`.`merged_into` = `alone`.`id`));
END;
