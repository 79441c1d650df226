CREATE TABLE `inquiry_outcomes` (
	`inquiry_id` integer PRIMARY KEY NOT NULL,
	`study_id` integer NOT NULL,
	`version` integer NOT NULL,
	`outcome` text NOT NULL,
	`answers` text,
	FOREIGN KEY (`inquiry_id`) REFERENCES `patient_inquiries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `candidates` ADD `call_time` text;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `awaits_link` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `network` text;--> statement-breakpoint
CREATE INDEX `visit_requests_booked` ON `visit_requests` (`person_key`,`visit_type`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX `visit_requests_network` ON `visit_requests` (`network`,`created_at`) WHERE network is not null;--> statement-breakpoint
CREATE INDEX `candidate_events_separate` ON `candidate_events` (`id`) WHERE kind = 'separate';--> statement-breakpoint
UPDATE `candidates` SET `call_time` = (SELECT `sent`.`preferred_call_time` FROM `candidate_events` AS `event` JOIN `patient_inquiries` AS `sent` ON `sent`.`id` = `event`.`data` ->> '$.id' WHERE `event`.`candidate_id` = `candidates`.`id` AND `event`.`kind` = 'submission' AND `event`.`data` ->> '$.record' = 'patient_inquiries' AND `sent`.`preferred_call_time` IS NOT NULL ORDER BY `sent`.`id` DESC LIMIT 1);
--> statement-breakpoint
DROP TRIGGER `candidate_events_no_delete`;
--> statement-breakpoint
-- Erasing a candidate erases the history too, and its name in what the history of another says of a merge or a separation.
CREATE TRIGGER `candidate_events_no_delete` BEFORE DELETE ON `candidate_events` WHEN EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`candidate_id`) AND (OLD.`kind` NOT IN ('merge', 'separate') OR EXISTS (SELECT 1 FROM `candidates` WHERE `id` = OLD.`data` ->> '$.other')) BEGIN
	SELECT RAISE(ABORT, 'the history of a candidate cannot be changed');
END;
