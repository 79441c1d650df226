CREATE TABLE `prescreen_counts` (
	`study_id` integer NOT NULL,
	`version` integer NOT NULL,
	`day` text NOT NULL,
	`outcome` text NOT NULL,
	`question` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`study_id`, `day`, `version`, `outcome`, `question`)
);
--> statement-breakpoint
CREATE TABLE `prescreener_versions` (
	`study_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`study_id`, `sha256`)
);
--> statement-breakpoint
CREATE TABLE `spent_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `study_waitlist` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`study_id` integer NOT NULL,
	`email` text NOT NULL,
	`opened_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `study_waitlist_address` ON `study_waitlist` (`study_id`,`email`);--> statement-breakpoint
-- An address that waits for a study is deleted whole, with its consent.
DROP TRIGGER `consents_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `consents_no_delete` BEFORE DELETE ON `consents` WHEN OLD.`purpose` <> 'study-opens' AND (EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`candidate_id`) OR EXISTS (SELECT 1 FROM `email_preferences` WHERE `email` = OLD.`email`)) BEGIN
	SELECT RAISE(ABORT, 'a consent cannot be deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `study_waitlist_delete` AFTER DELETE ON `study_waitlist` BEGIN
	DELETE FROM `consents` WHERE `purpose` = 'study-opens' AND `email` = OLD.`email` AND `submission` = 'study_waitlist ' || OLD.`id`;
END;
--> statement-breakpoint
-- Notes when a study begins to take volunteers, whoever wrote that, and forgets it when it stops.
CREATE TRIGGER `studies_open` AFTER UPDATE ON `studies`
	WHEN (NEW.`published` AND NOT NEW.`lapsed` AND NEW.`site_status` = 'recruiting') <> (OLD.`published` AND NOT OLD.`lapsed` AND OLD.`site_status` = 'recruiting') BEGIN
	UPDATE `study_waitlist` SET `opened_at` = iif(NEW.`published` AND NOT NEW.`lapsed` AND NEW.`site_status` = 'recruiting', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NULL) WHERE `study_id` = NEW.`id`;
END;
