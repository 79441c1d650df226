ALTER TABLE `studies` ADD `sample` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- A study is a sample from its beginning or never: the approvals of a real one cannot be deleted by way of this column.
CREATE TRIGGER `studies_sample_kept` BEFORE UPDATE OF `sample` ON `studies` WHEN NEW.`sample` IS NOT OLD.`sample` BEGIN
	SELECT RAISE(ABORT, 'a study is a sample from its beginning or never');
END;
--> statement-breakpoint
DROP TRIGGER `study_approvals_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `study_approvals_no_delete` BEFORE DELETE ON `study_approvals` WHEN NOT EXISTS (SELECT 1 FROM `studies` WHERE `id` = OLD.`study_id` AND `sample`) BEGIN
	SELECT RAISE(ABORT, 'an approval cannot be deleted');
END;
--> statement-breakpoint
DROP TRIGGER `study_served_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `study_served_no_delete` BEFORE DELETE ON `study_served` WHEN NOT EXISTS (SELECT 1 FROM `studies` WHERE `id` = OLD.`study_id` AND `sample`) BEGIN
	SELECT RAISE(ABORT, 'what was served cannot be deleted');
END;
--> statement-breakpoint
-- All that is its own goes with the sample study. Whoever was considered for nothing else is considered for no study yet.
CREATE TRIGGER `studies_sample_deleted` BEFORE DELETE ON `studies` WHEN OLD.`sample` BEGIN
	DELETE FROM `study_served` WHERE `study_id` = OLD.`id`;
	DELETE FROM `study_approvals` WHERE `study_id` = OLD.`id`;
	DELETE FROM `study_letters` WHERE `study_id` = OLD.`id`;
	DELETE FROM `prescreener_versions` WHERE `study_id` = OLD.`id`;
	DELETE FROM `prescreen_counts` WHERE `study_id` = OLD.`id`;
	DELETE FROM `study_waitlist` WHERE `study_id` = OLD.`id`;
	DELETE FROM `inquiry_outcomes` WHERE `study_id` = OLD.`id`;
	UPDATE `candidacies` SET `study_id` = NULL, `version` = `version` + 1, `updated_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE `study_id` = OLD.`id` AND NOT `set_aside` AND NOT EXISTS (
		SELECT 1 FROM `candidacies` AS `other` WHERE `other`.`study_id` IS NOT OLD.`id` AND `other`.`candidate_id` IN (SELECT `one`.`id` FROM `candidates` AS `one` WHERE coalesce(`one`.`merged_into`, `one`.`id`) = (SELECT coalesce(`merged_into`, `id`) FROM `candidates` WHERE `id` = `candidacies`.`candidate_id`)));
	DELETE FROM `candidacies` WHERE `study_id` = OLD.`id`;
	-- The hours for calls of the first start. What staff save has a higher version.
	DELETE FROM `visit_types` WHERE `type` = 'call' AND `version` = 1;
END;
