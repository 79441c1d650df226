-- Counts that triggers keep: see db/kept-counts.ts.
CREATE TABLE `due_counts` (
	`level` text NOT NULL,
	`at` text NOT NULL,
	`owner` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY (`level`, `at`, `owner`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `kept_counts` (
	`name` text NOT NULL,
	`bucket` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY (`name`, `bucket`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `candidates_due_counted` AFTER INSERT ON `candidates` WHEN NEW.`due_at` IS NOT NULL AND NEW.`merged_into` IS NULL BEGIN
	INSERT INTO `due_counts` VALUES ('month', substr(NEW.`due_at`, 1, 7), coalesce(NEW.`owner_id`, 0), 1), ('day', substr(NEW.`due_at`, 1, 10), coalesce(NEW.`owner_id`, 0), 1), ('hour', substr(NEW.`due_at`, 1, 13), coalesce(NEW.`owner_id`, 0), 1)
		ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_due_uncounted` AFTER DELETE ON `candidates` WHEN OLD.`due_at` IS NOT NULL AND OLD.`merged_into` IS NULL BEGIN
	UPDATE `due_counts` SET `n` = `n` - 1 WHERE `owner` = coalesce(OLD.`owner_id`, 0) AND ((`level` = 'month' AND `at` = substr(OLD.`due_at`, 1, 7)) OR (`level` = 'day' AND `at` = substr(OLD.`due_at`, 1, 10)) OR (`level` = 'hour' AND `at` = substr(OLD.`due_at`, 1, 13)));
	DELETE FROM `due_counts` WHERE `n` < 1 AND `owner` = coalesce(OLD.`owner_id`, 0) AND ((`level` = 'month' AND `at` = substr(OLD.`due_at`, 1, 7)) OR (`level` = 'day' AND `at` = substr(OLD.`due_at`, 1, 10)) OR (`level` = 'hour' AND `at` = substr(OLD.`due_at`, 1, 13)));
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_due_left` AFTER UPDATE OF `due_at`, `owner_id`, `merged_into` ON `candidates`
	WHEN OLD.`due_at` IS NOT NULL AND OLD.`merged_into` IS NULL AND (OLD.`due_at` IS NOT NEW.`due_at` OR OLD.`owner_id` IS NOT NEW.`owner_id` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	UPDATE `due_counts` SET `n` = `n` - 1 WHERE `owner` = coalesce(OLD.`owner_id`, 0) AND ((`level` = 'month' AND `at` = substr(OLD.`due_at`, 1, 7)) OR (`level` = 'day' AND `at` = substr(OLD.`due_at`, 1, 10)) OR (`level` = 'hour' AND `at` = substr(OLD.`due_at`, 1, 13)));
	DELETE FROM `due_counts` WHERE `n` < 1 AND `owner` = coalesce(OLD.`owner_id`, 0) AND ((`level` = 'month' AND `at` = substr(OLD.`due_at`, 1, 7)) OR (`level` = 'day' AND `at` = substr(OLD.`due_at`, 1, 10)) OR (`level` = 'hour' AND `at` = substr(OLD.`due_at`, 1, 13)));
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_due_entered` AFTER UPDATE OF `due_at`, `owner_id`, `merged_into` ON `candidates`
	WHEN NEW.`due_at` IS NOT NULL AND NEW.`merged_into` IS NULL AND (OLD.`due_at` IS NOT NEW.`due_at` OR OLD.`owner_id` IS NOT NEW.`owner_id` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	INSERT INTO `due_counts` VALUES ('month', substr(NEW.`due_at`, 1, 7), coalesce(NEW.`owner_id`, 0), 1), ('day', substr(NEW.`due_at`, 1, 10), coalesce(NEW.`owner_id`, 0), 1), ('hour', substr(NEW.`due_at`, 1, 13), coalesce(NEW.`owner_id`, 0), 1)
		ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_study_counted` AFTER INSERT ON `candidates` WHEN NEW.`study` IS NOT NULL AND NEW.`merged_into` IS NULL BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.study', NEW.`study`, 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_study_uncounted` AFTER DELETE ON `candidates` WHEN OLD.`study` IS NOT NULL AND OLD.`merged_into` IS NULL BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.study' AND `bucket` = OLD.`study`;
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.study' AND `bucket` = OLD.`study`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_study_left` AFTER UPDATE OF `study`, `merged_into` ON `candidates` WHEN OLD.`study` IS NOT NULL AND OLD.`merged_into` IS NULL AND (OLD.`study` IS NOT NEW.`study` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.study' AND `bucket` = OLD.`study`;
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.study' AND `bucket` = OLD.`study`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_study_entered` AFTER UPDATE OF `study`, `merged_into` ON `candidates` WHEN NEW.`study` IS NOT NULL AND NEW.`merged_into` IS NULL AND (OLD.`study` IS NOT NEW.`study` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.study', NEW.`study`, 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_campaign_counted` AFTER INSERT ON `candidates` WHEN NEW.`campaign_name` IS NOT NULL AND NEW.`merged_into` IS NULL BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.campaign_name', NEW.`campaign_name`, 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_campaign_uncounted` AFTER DELETE ON `candidates` WHEN OLD.`campaign_name` IS NOT NULL AND OLD.`merged_into` IS NULL BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.campaign_name' AND `bucket` = OLD.`campaign_name`;
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.campaign_name' AND `bucket` = OLD.`campaign_name`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_campaign_left` AFTER UPDATE OF `campaign_name`, `merged_into` ON `candidates` WHEN OLD.`campaign_name` IS NOT NULL AND OLD.`merged_into` IS NULL AND (OLD.`campaign_name` IS NOT NEW.`campaign_name` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.campaign_name' AND `bucket` = OLD.`campaign_name`;
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.campaign_name' AND `bucket` = OLD.`campaign_name`;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_campaign_entered` AFTER UPDATE OF `campaign_name`, `merged_into` ON `candidates` WHEN NEW.`campaign_name` IS NOT NULL AND NEW.`merged_into` IS NULL AND (OLD.`campaign_name` IS NOT NEW.`campaign_name` OR OLD.`merged_into` IS NOT NEW.`merged_into`) BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.campaign_name', NEW.`campaign_name`, 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_counted` AFTER INSERT ON `patient_inquiries` BEGIN
	INSERT INTO `kept_counts` VALUES ('patient_inquiries', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_uncounted` AFTER DELETE ON `patient_inquiries` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'patient_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'patient_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_spam_counted` AFTER INSERT ON `patient_inquiries` WHEN NEW.`suspected_spam` BEGIN
	INSERT INTO `kept_counts` VALUES ('patient_inquiries.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_spam_uncounted` AFTER DELETE ON `patient_inquiries` WHEN OLD.`suspected_spam` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'patient_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'patient_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_spam_entered` AFTER UPDATE OF `suspected_spam`, `created_at` ON `patient_inquiries`
	WHEN NEW.`suspected_spam` AND (NOT OLD.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	INSERT INTO `kept_counts` VALUES ('patient_inquiries.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_spam_left` AFTER UPDATE OF `suspected_spam`, `created_at` ON `patient_inquiries`
	WHEN OLD.`suspected_spam` AND (NOT NEW.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'patient_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'patient_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_counted` AFTER INSERT ON `sponsor_inquiries` BEGIN
	INSERT INTO `kept_counts` VALUES ('sponsor_inquiries', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_uncounted` AFTER DELETE ON `sponsor_inquiries` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'sponsor_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'sponsor_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_spam_counted` AFTER INSERT ON `sponsor_inquiries` WHEN NEW.`suspected_spam` BEGIN
	INSERT INTO `kept_counts` VALUES ('sponsor_inquiries.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_spam_uncounted` AFTER DELETE ON `sponsor_inquiries` WHEN OLD.`suspected_spam` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'sponsor_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'sponsor_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_spam_entered` AFTER UPDATE OF `suspected_spam`, `created_at` ON `sponsor_inquiries`
	WHEN NEW.`suspected_spam` AND (NOT OLD.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	INSERT INTO `kept_counts` VALUES ('sponsor_inquiries.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_spam_left` AFTER UPDATE OF `suspected_spam`, `created_at` ON `sponsor_inquiries`
	WHEN OLD.`suspected_spam` AND (NOT NEW.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'sponsor_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'sponsor_inquiries.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_counted` AFTER INSERT ON `job_applications` BEGIN
	INSERT INTO `kept_counts` VALUES ('job_applications', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_uncounted` AFTER DELETE ON `job_applications` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'job_applications' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'job_applications' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_spam_counted` AFTER INSERT ON `job_applications` WHEN NEW.`suspected_spam` BEGIN
	INSERT INTO `kept_counts` VALUES ('job_applications.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_spam_uncounted` AFTER DELETE ON `job_applications` WHEN OLD.`suspected_spam` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'job_applications.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'job_applications.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_spam_entered` AFTER UPDATE OF `suspected_spam`, `created_at` ON `job_applications`
	WHEN NEW.`suspected_spam` AND (NOT OLD.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	INSERT INTO `kept_counts` VALUES ('job_applications.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_spam_left` AFTER UPDATE OF `suspected_spam`, `created_at` ON `job_applications`
	WHEN OLD.`suspected_spam` AND (NOT NEW.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'job_applications.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'job_applications.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_counted` AFTER INSERT ON `visit_requests` BEGIN
	INSERT INTO `kept_counts` VALUES ('visit_requests', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_uncounted` AFTER DELETE ON `visit_requests` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'visit_requests' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'visit_requests' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_spam_counted` AFTER INSERT ON `visit_requests` WHEN NEW.`suspected_spam` BEGIN
	INSERT INTO `kept_counts` VALUES ('visit_requests.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_spam_uncounted` AFTER DELETE ON `visit_requests` WHEN OLD.`suspected_spam` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'visit_requests.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'visit_requests.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_spam_entered` AFTER UPDATE OF `suspected_spam`, `created_at` ON `visit_requests`
	WHEN NEW.`suspected_spam` AND (NOT OLD.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	INSERT INTO `kept_counts` VALUES ('visit_requests.spam', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_spam_left` AFTER UPDATE OF `suspected_spam`, `created_at` ON `visit_requests`
	WHEN OLD.`suspected_spam` AND (NOT NEW.`suspected_spam` OR substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10)) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'visit_requests.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'visit_requests.spam' AND `bucket` = substr(OLD.`created_at`, 1, 10);
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_sample_counted` AFTER INSERT ON `candidates` WHEN substr(lower(NEW.`email`), -15) = '@sample.example' BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.sample', '', 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_sample_uncounted` AFTER DELETE ON `candidates` WHEN substr(lower(OLD.`email`), -15) = '@sample.example' BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.sample' AND `bucket` = '';
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.sample' AND `bucket` = '';
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_sample_left` AFTER UPDATE OF `email` ON `candidates` WHEN substr(lower(OLD.`email`), -15) = '@sample.example' AND OLD.`email` IS NOT NEW.`email` BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'candidates.sample' AND `bucket` = '';
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'candidates.sample' AND `bucket` = '';
END;
--> statement-breakpoint
CREATE TRIGGER `candidates_sample_entered` AFTER UPDATE OF `email` ON `candidates` WHEN substr(lower(NEW.`email`), -15) = '@sample.example' AND OLD.`email` IS NOT NEW.`email` BEGIN
	INSERT INTO `kept_counts` VALUES ('candidates.sample', '', 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `patient_inquiries_moved` AFTER UPDATE OF `created_at` ON `patient_inquiries` WHEN substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'patient_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'patient_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	INSERT INTO `kept_counts` VALUES ('patient_inquiries', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sponsor_inquiries_moved` AFTER UPDATE OF `created_at` ON `sponsor_inquiries` WHEN substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'sponsor_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'sponsor_inquiries' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	INSERT INTO `kept_counts` VALUES ('sponsor_inquiries', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `job_applications_moved` AFTER UPDATE OF `created_at` ON `job_applications` WHEN substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'job_applications' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'job_applications' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	INSERT INTO `kept_counts` VALUES ('job_applications', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `visit_requests_moved` AFTER UPDATE OF `created_at` ON `visit_requests` WHEN substr(OLD.`created_at`, 1, 10) <> substr(NEW.`created_at`, 1, 10) BEGIN
	UPDATE `kept_counts` SET `n` = `n` - 1 WHERE `name` = 'visit_requests' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	DELETE FROM `kept_counts` WHERE `n` < 1 AND `name` = 'visit_requests' AND `bucket` = substr(OLD.`created_at`, 1, 10);
	INSERT INTO `kept_counts` VALUES ('visit_requests', substr(NEW.`created_at`, 1, 10), 1) ON CONFLICT DO UPDATE SET `n` = `n` + 1;
END;
